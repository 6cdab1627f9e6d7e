import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, startTestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shopService } from '../service.ts';
import { FeedImporter } from './importer.ts';

const feed = [
  'id\ttitle\tlink\tprice\tproduct_type',
  'spade\tGarden spade\thttps://shop.example/spade\t20 NZD\tGarden',
].join('\n');
const store = createServer((req, res) => {
  if (req.url === '/gone.xml') res.writeHead(500).end();
  else res.writeHead(200, { 'content-type': 'text/tab-separated-values' }).end(feed);
});
let address = '';

beforeAll(async () => {
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve));
  const bound = store.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
});
afterAll(() => new Promise(resolve => store.close(resolve)));

it('a feed that a store publishes is read from its address, though another one fails, and keeps its ids', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  const service = await startTestService(shopService, {
    env: { SHOP_FEEDS: `nz=${address}/gone.xml nz=${address}/feed.tsv` },
  });
  try {
    await eventually(async () => {
      const found = await service.call('GET /products/{id}', {
        params: { id: 'spade' },
        query: { country: 'nz' },
      });
      expect(found.body.product_title).toBe('Garden spade');
    });
    const other = path.join(folder, 'other.tsv');
    await writeFile(other, feed.replace('20 NZD', '1 NZD'));
    await expect(service.get(FeedImporter).importFile(other, 'nz')).rejects.toThrow(
      `line 2: the id belongs to another feed, ${address}/feed.tsv`,
    );
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
}, 180_000);
