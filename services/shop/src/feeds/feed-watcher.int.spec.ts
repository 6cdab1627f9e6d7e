import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogueImported } from '@giftlist/contracts/shop/events';
import { leaseRows } from '@giftlist/service-kit/mongo/collections';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ImportRunModel, toFeedKey } from '../model/import-run.store.ts';
import { shopService } from '../service.ts';
import { FeedImporter } from './importer.ts';
import { ProductRetirement } from './product-retirement.ts';

const feedText = [
  'id\ttitle\tlink\tprice\tproduct_type',
  'spade\tGarden spade\thttps://shop.example/spade\t20 NZD\tGarden',
].join('\n');
const store = createServer((req, res) => {
  if (req.url === '/failing.xml') res.writeHead(500).end();
  else if (req.url === '/large.tsv') res.writeHead(200).end(`${feedText}\n${'x'.repeat(1_000_001)}`);
  else res.writeHead(200, { 'content-type': 'text/tab-separated-values' }).end(feedText);
});
let storeUrl: string;

beforeAll(async () => {
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve));
  storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(resolve => store.close(resolve)));

const getProduct = (service: TestService, country: string) =>
  service.call('GET /products/{id}', { params: { id: 'spade' }, query: { country } });

it('feed watcher: imports a feed even if other feeds fail, and no other feed can take over its products', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  const service = await startTestService(shopService, {
    env: {
      SHOP_FEEDS: `nz=${storeUrl}/failing.xml fj=${storeUrl}/large.tsv nz=${storeUrl}/feed.tsv`,
      SHOP_FEED_MB: '1',
    },
  });
  try {
    await eventually(async () => {
      expect((await getProduct(service, 'nz')).body.product_title).toBe('Garden spade');
    });
    expect((await getProduct(service, 'fj')).status).toBe(404);
    const otherFile = path.join(folder, 'other.tsv');
    await writeFile(otherFile, feedText.replace('20 NZD', '1 NZD'));
    await expect(service.get(FeedImporter).importFile(otherFile, 'nz')).rejects.toThrow(
      `line 2: the id belongs to another feed, ${storeUrl}/feed.tsv`,
    );
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
}, 180_000);

it('feed watcher: retires products of a removed feed unless another feed of the country fails', async () => {
  const startShop = (feeds: string, namespace?: string) =>
    startTestService(shopService, { env: { SHOP_FEEDS: feeds }, ...(namespace ? { namespace } : {}) });
  let service = await startShop(`nz=${storeUrl}/feed.tsv?key=secret`);
  const events = await service.capturedEvents('shop.events');
  await eventually(async () => expect((await getProduct(service, 'nz')).status).toBe(200));
  await eventually(() => {
    const importedFeeds = events
      .of(catalogueImported)
      .flatMap(({ data }) => (data.country === 'nz' ? [data.feed] : []));
    expect(importedFeeds).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/feed\.tsv#[0-9a-f]{8}$/),
    ]);
  });
  // `named_at` is stored only after the feed has been read.
  await eventually(async () =>
    expect(await ImportRunModel.countDocuments({ country: 'nz', named_at: { $ne: null } })).toBe(1),
  );
  await service.stop({ keepData: true });

  service = await startShop(`nz=${storeUrl}/failing.xml fj=${storeUrl}/feed.tsv`, service.namespace);
  await eventually(async () => expect((await getProduct(service, 'fj')).status).toBe(200));
  const retireRemovedFeeds = (excludedCountries: string[]) =>
    service
      .get(ProductRetirement)
      .retireRemovedFeeds(new Set(excludedCountries), new AbortController().signal);
  // The feed may still be configured in other processes.
  expect(await retireRemovedFeeds([])).toEqual([]);
  const threeIntervalsAgo = new Date(service.clock.now().getTime() - 3 * 3_600_000 - 1);
  await ImportRunModel.updateOne({ country: 'nz', named_at: { $ne: null } }, { named_at: threeIntervalsAgo });
  expect(await retireRemovedFeeds(['nz'])).toEqual([]);
  expect((await getProduct(service, 'nz')).status).toBe(200);
  await service.stop({ keepData: true });

  service = await startShop('', service.namespace);
  try {
    await eventually(async () => expect((await getProduct(service, 'nz')).status).toBe(404));
  } finally {
    await service.stop();
  }
}, 180_000);

it('FeedImporter: stops waiting for the lease of another import when the service stops', async () => {
  const service = await startTestService(shopService);
  const until = new Date(Date.now() + 3_600_000);
  await leaseRows().insertOne({ _id: `import:${toFeedKey('nz', 'feed.tsv')}`, holder: 'another', until });
  const waitingImport = service.get(FeedImporter).importFile('feed.tsv', 'nz');
  await Promise.all([expect(waitingImport).rejects.toThrow('aborted'), service.stop()]);
});
