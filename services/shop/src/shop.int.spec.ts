import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createFeed, createRow } from './feeds/feed.testing.ts';
import { FeedImporter } from './feeds/importer.ts';
import { shopService } from './service.ts';

let service: TestService;
let folder: string;
let importer: FeedImporter;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  service = await startTestService(shopService);
  importer = service.get(FeedImporter);
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function importRows(name: string, rows: string[][], country: string): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, createFeed(rows));
  await importer.importFile(file, country);
}

describe('the default catalogue', () => {
  it('is served by category in pages of 30, with the total', async () => {
    const categories = await service.call('GET /settings/shop/categories', { query: {} });
    expect(categories.body.length).toBeGreaterThanOrEqual(12);
    expect(categories.body[0]).toEqual({
      product_category: 'Kitchen',
      slug: 'kitchen',
      rank: 1,
      countries: ['us', 'au', 'ca', 'de', 'gb'],
    });

    const page = await service.call('GET /settings/shop/products', {
      query: { country: 'gb', category: 'kitchen', page: 1 },
    });
    expect(page.body).toHaveLength(30);
    expect(new Set(page.body.map(product => product.currency))).toEqual(new Set(['GBP']));
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(30);
    expect(page.headers.get('link')).toContain('page=2');
  });

  it('is searched in pages of 30 that do not overlap', async () => {
    const find = (page: number) =>
      service.call('GET /products', { query: { country: 'gb', category: 'kitchen', page } });
    // A catalogue that is still loading has fewer products.
    await eventually(async () => expect((await find(1)).headers.get('cache-control')).not.toBe('no-cache'));
    const [first, second] = [await find(1), await find(2)];
    expect(first.body).toHaveLength(30);
    const total = Number(first.headers.get('x-total-count'));
    expect(total).toBeGreaterThan(30);
    expect(first.headers.get('link')).toContain('page=2');
    const ids = [...first.body, ...second.body].map(({ product_id }) => product_id);
    expect(new Set(ids).size).toBe(Math.min(60, total));
  });

  it('can be limited to popular products', async () => {
    const kitchen = { country: 'us', category: 'kitchen', page: 1 };
    const all = await service.call('GET /settings/shop/products', { query: kitchen });
    const popular = await service.call('GET /settings/shop/products', {
      query: { ...kitchen, most_popular: 'true' },
    });
    expect(popular.body.length).toBeGreaterThan(0);
    expect(popular.body.every(({ most_popular }) => most_popular)).toBe(true);
    const getTotal = ({ headers }: typeof all) => Number(headers.get('x-total-count'));
    expect(getTotal(popular)).toBeLessThan(getTotal(all));
  });

  it('serves the default country’s products to a country without a catalogue', async () => {
    const found = await service.call('GET /settings/shop/products', { query: { country: 'fr', page: 1 } });
    expect(found.body[0]?.currency).toBe('USD');
  });

  it('caches pages and searches, except searches by price and empty results', async () => {
    const redis = service.get(RedisClient);
    const countCached = async () => (await redis.keys(`${redis.options.keyPrefix}cache:shop:*`)).length;
    type Query = { q?: string; category?: string; page?: number; min_price?: number; max_price?: number };
    const find = (query: Query) => service.call('GET /products', { query: { country: 'us', ...query } });
    await find({ category: 'kitchen' });
    const before = await countCached();
    await find({ category: 'kitchen', page: 2 });
    expect(await countCached()).toBe(before + 1);
    await find({ category: 'kitchen', page: 900 });
    await find({ category: 'no-such-thing' });
    await find({ min_price: 10.01 });
    await find({ max_price: 99.99, category: 'kitchen' });
    await service.call('GET /settings/shop/products', {
      query: { country: 'us', category: 'nowhere', page: 3 },
    });
    expect(await countCached()).toBe(before + 1);
    await find({ q: 'teapot' });
    await find({ q: 'Teapot' });
    expect(await countCached()).toBe(before + 2);
  });

  it('finds products despite a typo, and shows prices with the currency code', async () => {
    const found = await service.call('GET /products', { query: { q: 'teapott', country: 'us' } });
    expect(found.body[0]?.product_title).toContain('eapot');
    expect(found.body[0]?.offer.price).toMatch(/^USD \d+\.\d{2}$/);
  });

  it('serves its pictures, and nothing outside their folder', async () => {
    const found = await service.call('GET /products', { query: { q: 'teapot', country: 'us' } });
    const photo = found.body[0]?.product_photo ?? '';
    const picture = await fetch(`${service.url}${photo}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const outside = await fetch(`${service.url}/media/shop/pictures/..%2f..%2fpackage.json`);
    expect(outside.status).toBe(400);
  });

  it('returns guides with at most three offers per product and without commissions', async () => {
    const guides = await service.call('GET /giftguide/category', {
      query: { gift_guide_category: 'gifts-by-recipient' },
    });
    expect(guides.body.length).toBeGreaterThanOrEqual(6);
    const guide = await service.call('GET /giftguide/details', { query: { url_slug: 'for-her' } });
    expect(guide.body.products.length).toBeGreaterThanOrEqual(8);
    for (const product of guide.body.products) expect(product.offers.length).toBeLessThanOrEqual(3);
    expect(guide.text).not.toContain('commission');
    const recommended = await service.call('GET /giftguide/recommended', {
      query: { gift_guide: 'for-her' },
    });
    expect(recommended.body.map(({ url_slug }) => url_slug)).not.toContain('for-her');
    expect(recommended.body.length).toBeGreaterThan(0);
  });

  it.each([
    ['gifts-by-type', ['By Gift Type']],
    ['all', ['Popular', 'By Occasion', 'By Recipient', 'By Interest', 'By Gift Type']],
  ])('returns guides by category: %s', async (gift_guide_category, categories) => {
    const { body } = await service.call('GET /giftguide/category', { query: { gift_guide_category } });
    expect([...new Set(body.map(({ category }) => category))].toSorted()).toEqual(categories.toSorted());
  });

  it('filters guides by price, and ignores an empty price', async () => {
    const listSlugs = async (search: string) => {
      const response = await fetch(`${service.url}/giftguide${search}`);
      const guides = z.array(z.object({ url_slug: z.string() })).parse(await response.json());
      return guides.map(guide => guide.url_slug);
    };
    const all = await listSlugs('');
    expect(await listSlugs('?under_price=')).toEqual(all);
    expect(await listSlugs('?under_price=1')).toEqual([]);
    const affordable = await listSlugs('?under_price=30');
    expect(affordable.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(affordable));
  });

  it('returns a guide by its slug', async () => {
    const { body } = await service.call('GET /giftguide', { query: { gift_guide: 'for-her' } });
    expect(body.map(guide => guide.url_slug)).toEqual(['for-her']);
    const { body: none } = await service.call('GET /giftguide', { query: { gift_guide: 'for-martians' } });
    expect(none).toEqual([]);
  });

  it('returns no guides for unknown words or an unknown category', async () => {
    const searched = await service.call('GET /giftguide/search', { query: { q: 'xyzzyx' } });
    expect(searched.body).toEqual([]);
    for (const gift_guide_category of ['gifts-by-planet', 'constructor']) {
      const { status, body } = await service.call('GET /giftguide/category', {
        query: { gift_guide_category },
      });
      expect([status, body]).toEqual([200, []]);
    }
  });

  it('returns the guides of a category by its name', async () => {
    const listSlugs = async (gift_guide_category: string) => {
      const { body } = await service.call('GET /giftguide/category', { query: { gift_guide_category } });
      return body.map(({ url_slug }) => url_slug);
    };
    expect((await listSlugs('By Recipient')).length).toBeGreaterThan(0);
    expect(await listSlugs('By Recipient')).toEqual(await listSlugs('gifts-by-recipient'));
  });

  it('returns the FAQs of all types or of one type', async () => {
    const find = async (query: { type?: string }) => {
      const { body } = await service.call('GET /settings/faq', { query });
      return body;
    };
    const byType = await Promise.all(['general', 'guides', 'genie', 'shop'].map(type => find({ type })));
    for (const faqs of byType) expect(faqs).not.toEqual([]);
    expect(await find({})).toHaveLength(byType.flat().length);
    expect(await find({})).toEqual(expect.arrayContaining(byType.flat()));
    for (const type of ['weather', 'constructor', '__proto__']) expect(await find({ type })).toEqual([]);
  });

  it('returns the default country’s stores for a country without featured stores', async () => {
    const listStores = async (country: string) =>
      (await service.call('GET /settings/featured_stores', { query: { country } })).body;
    expect((await listStores('us')).length).toBeGreaterThan(0);
    expect(await listStores('zz')).toEqual(await listStores('us'));
    expect(await listStores('gb')).not.toEqual(await listStores('us'));
  });

  it('is searched without price limits if the prices are empty', async () => {
    const fetchTotal = async (search: string) => {
      const response = await fetch(`${service.url}/products?country=us&category=kitchen${search}`);
      return [response.status, response.headers.get('x-total-count')];
    };
    const [, all] = await fetchTotal('');
    expect(Number(all)).toBeGreaterThan(0);
    expect(await fetchTotal('&min_price=&max_price=')).toEqual([200, all]);
    expect(await fetchTotal('&min_price=&max_price=0')).toEqual([200, '0']);
  });

  it('returns 404 for an unknown guide', async () => {
    const missing = await service.call('GET /giftguide/details', { query: { url_slug: 'for-martians' } });
    expect(missing.status).toBe(404);
    expect(missing.problem.code).toBe('guide/not-found');
  });
});

describe('the catalogue of a feed', () => {
  it('adds its categories to the shop and to its country', async () => {
    const strudel = ['strudel', 'Strudel', 'https://shop.example/strudel', '9 EUR', 'Feinkost'];
    await importRows('bakery.tsv', [strudel], 'at');
    const listSlugs = async (query: { country?: string }) => {
      const { body } = await service.call('GET /settings/shop/categories', { query });
      return body.map(({ slug }) => slug);
    };
    await eventually(async () => expect(await listSlugs({})).toContain('feinkost'));
    expect(await listSlugs({ country: 'at' })).toEqual(['feinkost']);
    expect(await listSlugs({ country: 'us' })).not.toContain('feinkost');
    expect(await listSlugs({ country: 'fr' })).toEqual(await listSlugs({ country: 'us' }));
    expect(await listSlugs({})).toEqual(expect.arrayContaining(await listSlugs({ country: 'us' })));
  });

  it('uses the most frequent spelling of a category in all countries', async () => {
    const createRowInCapitals = (id: string) => [
      id,
      `Thing ${id}`,
      `https://shop.example/${id}`,
      '9 MXN',
      'KITCHEN',
    ];
    await importRows('shouting.tsv', [createRowInCapitals('a'), createRowInCapitals('b')], 'mx');
    await eventually(async () => {
      const { body } = await service.call('GET /settings/shop/categories', { query: { country: 'mx' } });
      expect(body).toMatchObject([{ product_category: 'Kitchen', slug: 'kitchen' }]);
    });
  });

  it('lists only the 200 largest categories of a country', async () => {
    const createCategoryRow = (id: string, category: string) => [
      id,
      id,
      `https://shop.example/${id}`,
      '9 BRL',
      category,
    ];
    const rows = Array.from({ length: 201 }, (_, index) =>
      createCategoryRow(`thing-${index}`, `Kind ${1_000 + index}`),
    );
    await importRows('categories.tsv', [...rows, createCategoryRow('one-more', 'Kind 1200')], 'br');
    const listSlugs = async (country: string) => {
      const { body } = await service.call('GET /settings/shop/categories', { query: { country } });
      return body.map(({ slug }) => slug);
    };
    const slugsBefore = await listSlugs('us');
    await eventually(async () => expect(await listSlugs('br')).toHaveLength(200));
    expect(await listSlugs('br')).toEqual(expect.arrayContaining(['kind-1200', 'kind-1000', 'kind-1198']));
    expect(await listSlugs('br')).not.toContain('kind-1199');
    expect(await listSlugs('us')).toEqual(slugsBefore);
  });

  it('is returned up to 1,020 products, with a link to the next page', async () => {
    const rows = Array.from({ length: 1_021 }, (_, index) => createRow(`many-${index}`, '9 KHR'));
    await importRows('many.tsv', rows, 'kh');
    const find = (query: { country: string; page?: number }) =>
      service.call('GET /settings/shop/products', { query });
    await eventually(async () => expect((await find({ country: 'kh' })).body[0]?.currency).toBe('KHR'));
    const all = await find({ country: 'kh' });
    expect(all.body).toHaveLength(1_020);
    expect(all.headers.get('x-total-count')).toBe('1021');
    expect(all.headers.get('link')).toBe('</settings/shop/products?country=kh&page=35>; rel="next"');
    const lastPage = await find({ country: 'kh', page: 35 });
    expect([...all.body, ...lastPage.body].map(product => product.product_id).toSorted()).toEqual(
      rows.map(([id]) => id).toSorted(),
    );
    expect(lastPage.headers.get('link')).toBeNull();
    const smallCatalogue = await find({ country: 'us' });
    expect(smallCatalogue.headers.get('x-total-count')).toBe(String(smallCatalogue.body.length));
    expect(smallCatalogue.headers.get('link')).toBeNull();
  });

  it('finds newly imported products even if the search was cached', async () => {
    const getPrices = async (q: string) => {
      const found = await service.call('GET /products', { query: { q, country: 'nz' } });
      return found.body.map(product => product.offer.price);
    };
    await importRows('garden.tsv', [createRow('spade', '22 NZD')], 'nz');
    await eventually(async () => expect(await getPrices('spade')).toEqual(['NZD 22.00']));
    await importRows('garden.tsv', [createRow('spade', '25 NZD'), createRow('trowel', '9 NZD')], 'nz');
    await eventually(async () => {
      expect(await getPrices('spade')).toEqual(['NZD 25.00']);
      expect(await getPrices('trowel')).toEqual(['NZD 9.00']);
      expect(await getPrices('thing')).toHaveLength(2);
    });
    const all = await service.call('GET /settings/shop/products', { query: { country: 'nz' } });
    expect(all.body.map(product => product.product_id).toSorted()).toEqual(['spade', 'trowel']);
  });
});
