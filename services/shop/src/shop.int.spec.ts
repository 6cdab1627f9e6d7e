import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogueImported, productRetired } from '@giftlist/contracts/shop/events';
import { RedisClient } from '@giftlist/service-kit/redis';
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

  it('is searched in pages of 30, of which none has what another has', async () => {
    const ask = (page: number) =>
      service.call('GET /products', { query: { country: 'gb', category: 'kitchen', page } });
    const [first, second] = [await ask(1), await ask(2)];
    expect(first.body).toHaveLength(30);
    const total = Number(first.headers.get('x-total-count'));
    expect(total).toBeGreaterThan(30);
    expect(first.headers.get('link')).toContain('page=2');
    const ids = [...first.body, ...second.body].map(({ product_id }) => product_id);
    expect(new Set(ids).size).toBe(Math.min(60, total));
  });

  it('can be kept to what is most popular', async () => {
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

  it('serves the default country’s to a country without a catalogue', async () => {
    const found = await service.call('GET /settings/shop/products', { query: { country: 'fr', page: 1 } });
    expect(found.body[0]?.currency).toBe('USD');
  });

  it('keeps pages and searches in Redis, but none by prices, and nothing that is nowhere', async () => {
    const redis = service.get(RedisClient);
    const kept = async () => (await redis.keys(`${redis.options.keyPrefix}cache:shop:*`)).length;
    type Wish = { q?: string; category?: string; page?: number; min_price?: number; max_price?: number };
    const ask = (query: Wish) => service.call('GET /products', { query: { country: 'us', ...query } });
    await ask({ category: 'kitchen' });
    const before = await kept();
    await ask({ category: 'kitchen', page: 2 });
    expect(await kept()).toBe(before + 1);
    await ask({ category: 'kitchen', page: 900 });
    await ask({ category: 'no-such-thing' });
    await ask({ min_price: 10.01 });
    await ask({ max_price: 99.99, category: 'kitchen' });
    await service.call('GET /settings/shop/products', {
      query: { country: 'us', category: 'nowhere', page: 3 },
    });
    expect(await kept()).toBe(before + 1);
    await ask({ q: 'teapot' });
    await ask({ q: 'Teapot' });
    expect(await kept()).toBe(before + 2);
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

  it.each([
    ['gifts-by-type', ['By Gift Type']],
    ['all', ['Popular', 'By Occasion', 'By Recipient', 'By Interest', 'By Gift Type']],
  ])('answers the guides of %s', async (gift_guide_category, categories) => {
    const { body } = await service.call('GET /giftguide/category', { query: { gift_guide_category } });
    expect([...new Set(body.map(({ category }) => category))].toSorted()).toEqual(categories.toSorted());
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

  it('answers the guide that is asked for by its slug', async () => {
    const { body } = await service.call('GET /giftguide', { query: { gift_guide: 'for-her' } });
    expect(body.map(guide => guide.url_slug)).toEqual(['for-her']);
    const { body: none } = await service.call('GET /giftguide', { query: { gift_guide: 'for-martians' } });
    expect(none).toEqual([]);
  });

  it('finds no guide by words that none has, nor in a category that there is not', async () => {
    const searched = await service.call('GET /giftguide/search', { query: { q: 'xyzzyx' } });
    expect(searched.body).toEqual([]);
    for (const gift_guide_category of ['gifts-by-planet', 'constructor']) {
      const { status, body } = await service.call('GET /giftguide/category', {
        query: { gift_guide_category },
      });
      expect([status, body]).toEqual([200, []]);
    }
  });

  it('answers the guides of a category by its name too', async () => {
    const slugs = async (gift_guide_category: string) => {
      const { body } = await service.call('GET /giftguide/category', { query: { gift_guide_category } });
      return body.map(({ url_slug }) => url_slug);
    };
    expect((await slugs('By Recipient')).length).toBeGreaterThan(0);
    expect(await slugs('By Recipient')).toEqual(await slugs('gifts-by-recipient'));
  });

  it('answers questions of all types or of one, and none of a type that there is not', async () => {
    const ask = async (query: { type?: string }) => {
      const { body } = await service.call('GET /settings/faq', { query });
      return body;
    };
    const byType = await Promise.all(['general', 'guides', 'genie', 'shop'].map(type => ask({ type })));
    for (const faqs of byType) expect(faqs).not.toEqual([]);
    expect(await ask({})).toHaveLength(byType.flat().length);
    expect(await ask({})).toEqual(expect.arrayContaining(byType.flat()));
    for (const type of ['weather', 'constructor', '__proto__']) expect(await ask({ type })).toEqual([]);
  });

  it('answers a country that has no featured stores those of the default country', async () => {
    const stores = async (country: string) =>
      (await service.call('GET /settings/featured_stores', { query: { country } })).body;
    expect((await stores('us')).length).toBeGreaterThan(0);
    expect(await stores('zz')).toEqual(await stores('us'));
    expect(await stores('gb')).not.toEqual(await stores('us'));
  });

  it('is searched without bounds where the prices are empty', async () => {
    const total = async (search: string) => {
      const answer = await fetch(`${service.url}/products?country=us&category=kitchen${search}`);
      return [answer.status, answer.headers.get('x-total-count')];
    };
    const [, all] = await total('');
    expect(Number(all)).toBeGreaterThan(0);
    expect(await total('&min_price=&max_price=')).toEqual([200, all]);
    expect(await total('&min_price=&max_price=0')).toEqual([200, '0']);
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

  it('leaves the products of another feed of the country alone until they are retired', async () => {
    const importer = service.get(FeedImporter);
    const first = path.join(folder, 'first.tsv');
    const second = path.join(folder, 'second.tsv');
    const priceOf = async (id: string) => {
      const query = { country: 'ph' };
      const found = await service.call('GET /products/{id}', { params: { id }, query });
      return found.status === 200 ? found.body.price : found.status;
    };
    await writeFile(first, feed([row('fan', '10 PHP'), row('lamp', '11 PHP')]));
    await importer.importFile(first, 'ph');
    await writeFile(second, feed([row('mat', '20 PHP'), row('fan', '21 PHP')]));
    for (const counts of [{ imported: 1 }, { unchanged: 1 }]) {
      const report = await importer.importFile(second, 'ph');
      expect(report).toMatchObject({ ...counts, rejected: 1, retired: 0 });
      expect(report.rejections).toEqual([{ line: 3, reason: 'the id belongs to another feed, first.tsv' }]);
    }
    expect(await importer.importFile(second, 'pk')).toMatchObject({ imported: 2, rejected: 0 });
    await eventually(async () => expect(await priceOf('fan')).toBe(10));

    await writeFile(second, feed([row('mat', '20 PHP')]));
    expect(await importer.importFile(second, 'ph')).toMatchObject({ unchanged: 1, retired: 0 });
    await writeFile(first, feed([row('lamp', '11 PHP')]));
    expect(await importer.importFile(first, 'ph')).toMatchObject({ unchanged: 1, retired: 1 });
    await eventually(async () => expect(await priceOf('fan')).toBe(404));
    await writeFile(second, feed([row('mat', '20 PHP'), row('fan', '21 PHP')]));
    expect(await importer.importFile(second, 'ph')).toMatchObject({ imported: 1, rejected: 0 });
    await eventually(async () => expect(await priceOf('fan')).toBe(21));
  });

  it('takes over what came from an address that is read no more', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'moved.tsv');
    await writeFile(file, feed([row('mug', '5 BND')]));
    const before = { feed: 'https://old.example/feed.tsv' };
    expect(await importer.importFile(file, 'bn', before)).toMatchObject({ imported: 1 });
    const after = { feed: 'https://new.example/feed.tsv' };
    expect(await importer.importFile(file, 'bn', after)).toMatchObject({ unchanged: 1, rejected: 0 });
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

  it('tells of what a feed brought before it broke off, retires nothing, and reads it again', async () => {
    const events = await service.capturedEvents('shop.events');
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'broken.xml');
    const item = (id: string) =>
      `<item><id>${id}</id><title>Lamp ${id}</title><link>https://shop.example/${id}</link><price>9 VND</price></item>`;
    const xmlOf = (ids: string[], end: string) => `<rss><channel>\n${ids.map(item).join('\n')}\n${end}`;
    const total = async () => {
      const page = await service.call('GET /settings/shop/products', { query: { country: 'vn', page: 1 } });
      return Number(page.headers.get('x-total-count'));
    };
    await writeFile(file, xmlOf(['old'], '</channel></rss>'));
    expect(await importer.importIfChanged(file, 'vn')).toMatchObject({ imported: 1 });
    await eventually(async () => expect(await total()).toBe(1));

    const many = Array.from({ length: 500 }, (_, at) => `new-${at}`);
    await writeFile(file, xmlOf(many, '<item></title>'));
    await expect(importer.importIfChanged(file, 'vn')).rejects.toMatchObject({ name: 'FeedError' });
    await eventually(async () => expect(await total()).toBe(501));
    await eventually(() =>
      expect(
        events.of(catalogueImported).flatMap(({ data }) => (data.country === 'vn' ? [data.imported] : [])),
      ).toEqual([1, 500]),
    );
    await expect(importer.importIfChanged(file, 'vn')).rejects.toMatchObject({ name: 'FeedError' });

    // The same as at first, and yet read: what came between is retired.
    await writeFile(file, xmlOf(['old'], '</channel></rss>'));
    expect(await importer.importIfChanged(file, 'vn')).toMatchObject({ unchanged: 1, retired: 500 });
    await eventually(async () => expect(await total()).toBe(1));
  });

  it('brings its categories to the shop, and to whoever asks for its country', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'bakery.tsv');
    const strudel = ['strudel', 'Strudel', 'https://shop.example/strudel', '9 EUR', 'Feinkost'];
    await writeFile(file, feed([strudel]));
    await importer.importFile(file, 'at');
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

  it('names a category as the most of its products do, wherever they are', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'shouting.tsv');
    const shouted = (id: string) => [id, `Thing ${id}`, `https://shop.example/${id}`, '9 MXN', 'KITCHEN'];
    await writeFile(file, feed([shouted('a'), shouted('b')]));
    await importer.importFile(file, 'mx');
    await eventually(async () => {
      const { body } = await service.call('GET /settings/shop/categories', { query: { country: 'mx' } });
      expect(body).toMatchObject([{ product_category: 'Kitchen', slug: 'kitchen' }]);
    });
  });

  it('brings of very many categories the fullest, and hides none of another country', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'categories.tsv');
    const of = (id: string, category: string) => [id, id, `https://shop.example/${id}`, '9 BRL', category];
    const rows = Array.from({ length: 201 }, (_, at) => of(`thing-${at}`, `Kind ${1_000 + at}`));
    await writeFile(file, feed([...rows, of('one-more', 'Kind 1200')]));
    await importer.importFile(file, 'br');
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

  it('is answered whole up to a bound, with where it goes on', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'many.tsv');
    const rows = Array.from({ length: 1_021 }, (_, at) => row(`many-${at}`, '9 KHR'));
    await writeFile(file, feed(rows));
    await importer.importFile(file, 'kh');
    const ask = (query: { country: string; page?: number }) =>
      service.call('GET /settings/shop/products', { query });
    await eventually(async () => expect((await ask({ country: 'kh' })).body[0]?.currency).toBe('KHR'));
    const all = await ask({ country: 'kh' });
    expect(all.body).toHaveLength(1_020);
    expect(all.headers.get('x-total-count')).toBe('1021');
    expect(all.headers.get('link')).toBe('</settings/shop/products?country=kh&page=35>; rel="next"');
    const rest = await ask({ country: 'kh', page: 35 });
    expect([...all.body, ...rest.body].map(product => product.product_id).toSorted()).toEqual(
      rows.map(([id]) => id).toSorted(),
    );
    expect(rest.headers.get('link')).toBeNull();
    const few = await ask({ country: 'us' });
    expect(few.headers.get('x-total-count')).toBe(String(few.body.length));
    expect(few.headers.get('link')).toBeNull();
  });

  it('tells every row that it skips, and keeps the first of them', async () => {
    const importer = service.get(FeedImporter);
    const file = path.join(folder, 'cheap.tsv');
    const bad = Array.from({ length: 150 }, (_, at) => row(`bad-${at}`, 'cheap'));
    await writeFile(file, feed([...bad, row('good', '20 LAK')]));
    const lines: number[] = [];
    const report = await importer.importFile(file, 'la', { onRejected: ({ line }) => lines.push(line) });
    expect(report).toMatchObject({ imported: 1, rejected: 150 });
    expect(report.rejections.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(lines).toEqual(Array.from({ length: 150 }, (_, at) => at + 2));
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
