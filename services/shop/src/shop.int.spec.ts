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

describe('the catalogue that comes with the product', () => {
  it('is served by category in pages of 30 with their total', async () => {
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
    // A catalogue that is still being read has fewer products.
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
    const totalOf = ({ headers }: typeof all) => Number(headers.get('x-total-count'));
    expect(totalOf(popular)).toBeLessThan(totalOf(all));
  });

  it('serves the default country’s products to a country without a catalogue', async () => {
    const found = await service.call('GET /settings/shop/products', { query: { country: 'fr', page: 1 } });
    expect(found.body[0]?.currency).toBe('USD');
  });

  it('caches pages and searches in Redis, but no searches by price and no empty results', async () => {
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

  it('finds products by words, with the price after the currency code', async () => {
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

  it('returns guides with at most three offers and without commissions', async () => {
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

  it.each([
    ['gifts-by-type', ['By Gift Type']],
    ['all', ['Popular', 'By Occasion', 'By Recipient', 'By Interest', 'By Gift Type']],
  ])('returns the guides of %s', async (gift_guide_category, categories) => {
    const { body } = await service.call('GET /giftguide/category', { query: { gift_guide_category } });
    expect([...new Set(body.map(({ category }) => category))].toSorted()).toEqual(categories.toSorted());
  });

  it('filters guides by a price; an empty price is ignored', async () => {
    const slugs = async (search: string) => {
      const response = await fetch(`${service.url}/giftguide${search}`);
      const guides = z.array(z.object({ url_slug: z.string() })).parse(await response.json());
      return guides.map(guide => guide.url_slug);
    };
    const all = await slugs('');
    expect(await slugs('?under_price=')).toEqual(all);
    expect(await slugs('?under_price=1')).toEqual([]);
    const under = await slugs('?under_price=30');
    expect(under.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(under));
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

  it('returns the guides of a category by its name too', async () => {
    const slugs = async (gift_guide_category: string) => {
      const { body } = await service.call('GET /giftguide/category', { query: { gift_guide_category } });
      return body.map(({ url_slug }) => url_slug);
    };
    expect((await slugs('By Recipient')).length).toBeGreaterThan(0);
    expect(await slugs('By Recipient')).toEqual(await slugs('gifts-by-recipient'));
  });

  it('returns questions of all types or of one, and none of an unknown type', async () => {
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
    const stores = async (country: string) =>
      (await service.call('GET /settings/featured_stores', { query: { country } })).body;
    expect((await stores('us')).length).toBeGreaterThan(0);
    expect(await stores('zz')).toEqual(await stores('us'));
    expect(await stores('gb')).not.toEqual(await stores('us'));
  });

  it('is searched without price limits if the prices are empty', async () => {
    const total = async (search: string) => {
      const response = await fetch(`${service.url}/products?country=us&category=kitchen${search}`);
      return [response.status, response.headers.get('x-total-count')];
    };
    const [, all] = await total('');
    expect(Number(all)).toBeGreaterThan(0);
    expect(await total('&min_price=&max_price=')).toEqual([200, all]);
    expect(await total('&min_price=&max_price=0')).toEqual([200, '0']);
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
    const slugs = async (query: { country?: string }) => {
      const { body } = await service.call('GET /settings/shop/categories', { query });
      return body.map(({ slug }) => slug);
    };
    await eventually(async () => expect(await slugs({})).toContain('feinkost'));
    expect(await slugs({ country: 'at' })).toEqual(['feinkost']);
    expect(await slugs({ country: 'us' })).not.toContain('feinkost');
    expect(await slugs({ country: 'fr' })).toEqual(await slugs({ country: 'us' }));
    expect(await slugs({})).toEqual(expect.arrayContaining(await slugs({ country: 'us' })));
  });

  it('names a category as most of its products do, in all countries', async () => {
    const shouted = (id: string) => [id, `Thing ${id}`, `https://shop.example/${id}`, '9 MXN', 'KITCHEN'];
    await importRows('shouting.tsv', [shouted('a'), shouted('b')], 'mx');
    await eventually(async () => {
      const { body } = await service.call('GET /settings/shop/categories', { query: { country: 'mx' } });
      expect(body).toMatchObject([{ product_category: 'Kitchen', slug: 'kitchen' }]);
    });
  });

  it('lists only the fullest of very many categories, but those of every country', async () => {
    const of = (id: string, category: string) => [id, id, `https://shop.example/${id}`, '9 BRL', category];
    const rows = Array.from({ length: 201 }, (_, at) => of(`thing-${at}`, `Kind ${1_000 + at}`));
    await importRows('categories.tsv', [...rows, of('one-more', 'Kind 1200')], 'br');
    const slugs = async (country: string) => {
      const { body } = await service.call('GET /settings/shop/categories', { query: { country } });
      return body.map(({ slug }) => slug);
    };
    const usual = await slugs('us');
    await eventually(async () => expect(await slugs('br')).toHaveLength(200));
    expect(await slugs('br')).toEqual(expect.arrayContaining(['kind-1200', 'kind-1000', 'kind-1198']));
    expect(await slugs('br')).not.toContain('kind-1199');
    expect(await slugs('us')).toEqual(usual);
  });

  it('is returned completely up to a limit, with a link to the next page', async () => {
    const rows = Array.from({ length: 1_021 }, (_, at) => createRow(`many-${at}`, '9 KHR'));
    await importRows('many.tsv', rows, 'kh');
    const find = (query: { country: string; page?: number }) =>
      service.call('GET /settings/shop/products', { query });
    await eventually(async () => expect((await find({ country: 'kh' })).body[0]?.currency).toBe('KHR'));
    const all = await find({ country: 'kh' });
    expect(all.body).toHaveLength(1_020);
    expect(all.headers.get('x-total-count')).toBe('1021');
    expect(all.headers.get('link')).toBe('</settings/shop/products?country=kh&page=35>; rel="next"');
    const rest = await find({ country: 'kh', page: 35 });
    expect([...all.body, ...rest.body].map(product => product.product_id).toSorted()).toEqual(
      rows.map(([id]) => id).toSorted(),
    );
    expect(rest.headers.get('link')).toBeNull();
    const few = await find({ country: 'us' });
    expect(few.headers.get('x-total-count')).toBe(String(few.body.length));
    expect(few.headers.get('link')).toBeNull();
  });

  it('finds newly imported products although the same search was cached', async () => {
    const pricesOf = async (q: string) => {
      const found = await service.call('GET /products', { query: { q, country: 'nz' } });
      return found.body.map(product => product.offer.price);
    };
    await importRows('garden.tsv', [createRow('spade', '22 NZD')], 'nz');
    await eventually(async () => expect(await pricesOf('spade')).toEqual(['NZD 22.00']));
    await importRows('garden.tsv', [createRow('spade', '25 NZD'), createRow('trowel', '9 NZD')], 'nz');
    await eventually(async () => {
      expect(await pricesOf('spade')).toEqual(['NZD 25.00']);
      expect(await pricesOf('trowel')).toEqual(['NZD 9.00']);
      expect(await pricesOf('thing')).toHaveLength(2);
    });
    const all = await service.call('GET /settings/shop/products', { query: { country: 'nz' } });
    expect(all.body.map(product => product.product_id).toSorted()).toEqual(['spade', 'trowel']);
  });
});
