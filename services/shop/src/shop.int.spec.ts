import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogueImported, productRetired } from '@giftlist/contracts/shop/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { FeedImporter } from './feeds/importer.ts';
import { shopService } from './service.ts';

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

const feed = (rows: string[][]) =>
  ['id\ttitle\tlink\tprice\tproduct_type', ...rows.map(row => row.join('\t'))].join('\n');
const row = (id: string, price: string) => [id, `Thing ${id}`, `https://shop.example/${id}`, price, 'Garden'];

describe('the catalogue that comes with the product', () => {
  it('is served by category in pages of 30 with their total', async () => {
    const categories = await service.call('GET /settings/shop/categories', {});
    expect(categories.body.length).toBeGreaterThanOrEqual(12);
    expect(categories.body[0]).toEqual({ product_category: 'Kitchen', slug: 'kitchen', rank: 1 });

    const page = await service.call('GET /settings/shop/products', {
      query: { country: 'gb', category: 'kitchen', page: 1 },
    });
    expect(page.body).toHaveLength(30);
    expect(new Set(page.body.map(product => product.currency))).toEqual(new Set(['GBP']));
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(30);
    expect(page.headers.get('link')).toContain('page=2');
  });

  it('serves the default country’s to a country without a catalogue', async () => {
    const found = await service.call('GET /settings/shop/products', { query: { country: 'fr', page: 1 } });
    expect(found.body[0]?.currency).toBe('USD');
  });

  it('finds by words, with the price behind the currency code', async () => {
    const found = await service.call('GET /products', { query: { q: 'teapott', country: 'us' } });
    expect(found.body[0]?.product_title).toContain('eapot');
    expect(found.body[0]?.offer.price).toMatch(/^USD \d+\.\d{2}$/);
  });

  it('serves its drawings, and nothing outside their folder', async () => {
    const found = await service.call('GET /products', { query: { q: 'teapot', country: 'us' } });
    const photo = found.body[0]?.product_photo ?? '';
    const picture = await fetch(`${service.url}${photo}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const outside = await fetch(`${service.url}/media/shop/pictures/..%2f..%2fpackage.json`);
    expect(outside.status).toBe(400);
  });

  it('answers guides with at most three offers and never a commission', async () => {
    const guides = await service.call('GET /giftguide/category', {
      query: { gift_guide_category: 'gifts-by-recipient' },
    });
    expect(guides.body.length).toBeGreaterThanOrEqual(6);
    const guide = await service.call('GET /giftguide/details', { query: { url_slug: 'for-her' } });
    expect(guide.body.products.length).toBeGreaterThanOrEqual(8);
    for (const product of guide.body.products) expect(product.offers.length).toBeLessThanOrEqual(3);
    expect(guide.text).not.toContain('commission');
    const like = await service.call('GET /giftguide/recommended', { query: { gift_guide: 'for-her' } });
    expect(like.body.map(other => other.url_slug)).not.toContain('for-her');
    expect(like.body.length).toBeGreaterThan(0);
  });

  it('keeps guides with something under a price; an empty price is none', async () => {
    const slugs = async (search: string) => {
      const answer = await fetch(`${service.url}/giftguide${search}`);
      const guides = z.array(z.object({ url_slug: z.string() })).parse(await answer.json());
      return guides.map(guide => guide.url_slug);
    };
    const all = await slugs('');
    expect(await slugs('?under_price=')).toEqual(all);
    expect(await slugs('?under_price=1')).toEqual([]);
    const under = await slugs('?under_price=30');
    expect(under.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(under));
  });

  it('says that a guide does not exist', async () => {
    const missing = await service.call('GET /giftguide/details', { query: { url_slug: 'for-martians' } });
    expect(missing.status).toBe(404);
    expect(missing.problem.code).toBe('guide/not-found');
  });
});

describe('importing a feed', () => {
  it('skips bad rows with their lines, changes nothing the second time, and retires what vanished', async () => {
    const events = await service.capturedEvents('shop.events');
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'garden.tsv');
    await writeFile(file, feed([row('spade', '20 NZD'), row('rake', 'cheap'), row('hoe', '15.50 NZD')]));

    const first = await importer.importFile(file, 'nz');
    expect(first).toMatchObject({ imported: 2, unchanged: 0, rejected: 1, retired: 0 });
    expect(first.rejections).toEqual([
      { line: 3, reason: "price 'cheap' is not an amount with its currency" },
    ]);

    const second = await importer.importFile(file, 'nz');
    expect(second).toMatchObject({ imported: 0, unchanged: 2, rejected: 1, retired: 0 });

    await writeFile(file, feed([row('spade', '22 NZD')]));
    const third = await importer.importFile(file, 'nz');
    expect(third).toMatchObject({ imported: 1, unchanged: 0, retired: 1 });
    const gone = await service.call('GET /products/{id}', {
      params: { id: 'hoe' },
      query: { country: 'nz' },
    });
    expect(gone.status).toBe(404);

    await eventually(() => {
      expect(events.of(productRetired).map(event => event.data.product_id)).toEqual(['hoe']);
      expect(events.of(catalogueImported).filter(event => event.data.country === 'nz')).toHaveLength(3);
    });
  });

  it('reads one feed into the catalogues of two countries', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'asia.tsv');
    await writeFile(file, feed([row('kettle', '30 SGD')]));
    expect(await importer.importIfChanged(file, 'sg')).toMatchObject({ imported: 1 });
    expect(await importer.importIfChanged(file, 'my')).toMatchObject({ imported: 1 });
    expect(await importer.importIfChanged(file, 'sg')).toBeUndefined();
    for (const country of ['sg', 'my']) {
      await eventually(async () => {
        const all = await service.call('GET /settings/shop/products', { query: { country } });
        expect(all.body.map(product => product.product_id)).toEqual(['kettle']);
      });
    }
  });

  it('refuses what is no feed, and keeps what the feed brought before', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'shut.tsv');
    await writeFile(file, feed([row('lamp', '30 THB')]));
    await importer.importFile(file, 'th');
    await writeFile(file, '<!doctype html>\n<title>Back soon</title>');
    await expect(importer.importFile(file, 'th')).rejects.toThrow('line 2: id is missing');
    await eventually(async () => {
      const kept = await service.call('GET /settings/shop/products', { query: { country: 'th' } });
      expect(kept.body.map(product => product.product_id)).toEqual(['lamp']);
    });
  });

  it('finds what was imported a moment ago, though the same was asked before', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'garden.tsv');
    const pricesOf = async (q: string) => {
      const found = await service.call('GET /products', { query: { q, country: 'nz' } });
      return found.body.map(product => product.offer.price);
    };
    await eventually(async () => expect(await pricesOf('spade')).toEqual(['NZD 22.00']));
    await writeFile(file, feed([row('spade', '25 NZD'), row('trowel', '9 NZD')]));
    await importer.importFile(file, 'nz');
    await eventually(async () => {
      expect(await pricesOf('spade')).toEqual(['NZD 25.00']);
      expect(await pricesOf('trowel')).toEqual(['NZD 9.00']);
      expect(await pricesOf('thing')).toHaveLength(2);
    });
    const all = await service.call('GET /settings/shop/products', { query: { country: 'nz' } });
    expect(all.body.map(product => product.product_id).toSorted()).toEqual(['spade', 'trowel']);
  });
});
