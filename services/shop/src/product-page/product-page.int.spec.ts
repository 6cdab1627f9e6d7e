import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFeed, createRow } from '../feeds/feed.testing.ts';
import { FeedImporter } from '../feeds/importer.ts';
import { shopService } from '../service.ts';

let service: TestService;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  service = await startTestService(shopService);
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const getDetails = (id: string, country = 'us') =>
  service.call('GET /products/{id}/details', { params: { id }, query: { country } });

async function importFeed(country: string, ...rows: string[][]): Promise<void> {
  const file = path.join(folder, `${country}.tsv`);
  await writeFile(file, createFeed(rows));
  await service.get(FeedImporter).importFile(file, country);
}

describe('GET /products/{id}/details', () => {
  it('returns the product with its offers, guides and similar products', async () => {
    const { status, body, text, headers } = await getDetails('cabin-case');
    expect(status).toBe(200);
    expect(body).toMatchObject({ product_id: 'cabin-case', currency: 'USD', is_sold_out: false });
    expect(body.product_description).not.toBe('');
    expect(body.product_photos[0]).toMatch(/^\/media\/shop\/pictures\/.+\.webp$/);
    const prices = body.offers.map(({ price }) => Number(price.replace(/[^\d.]/g, '')));
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(new Set(body.offers.map(({ store_name }) => store_name)).size).toBe(prices.length);
    expect(body.guides.map(({ url_slug }) => url_slug)).toContain('for-the-traveler');
    expect(body.similar).toHaveLength(8);
    expect(body.similar.map(({ product_id }) => product_id)).not.toContain('cabin-case');
    expect(text).not.toContain('commission');
    expect(headers.get('cache-control')).toContain('public');
  });

  it('shows the price of the visitor’s country', async () => {
    const { body } = await getDetails('cabin-case', 'gb');
    expect(body).toMatchObject({ product_id: 'cabin-case', currency: 'GBP' });
    expect(body.offers.every(({ price }) => price.startsWith('GBP '))).toBe(true);
    expect(new Set(body.similar.map(({ currency }) => currency))).toEqual(new Set(['GBP']));
  });

  it('returns another country’s product if the visitor’s country does not have it', async () => {
    await importFeed('at', createRow('strudel', '9 EUR'));
    await eventually(async () =>
      expect((await getDetails('strudel')).body).toMatchObject({ currency: 'EUR', is_sold_out: false }),
    );
  });

  it('marks a product as sold out if it is missing from its feed', async () => {
    await importFeed('nz', createRow('spade', '22 NZD'), createRow('trowel', '9 NZD'));
    await eventually(async () => expect((await getDetails('spade', 'nz')).status).toBe(200));
    await importFeed('nz', createRow('trowel', '9 NZD'));
    await eventually(async () =>
      expect((await getDetails('spade', 'nz')).body).toMatchObject({ is_sold_out: true, offers: [] }),
    );
    const { body } = await getDetails('trowel', 'nz');
    expect(body.similar).toEqual([]);
  });

  it('returns 404 for an unknown product', async () => {
    const { status, problem } = await getDetails('unicorn');
    expect([status, problem.code]).toEqual([404, 'product/not-found']);
  });
});
