import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogueImported, productRetired } from '@giftlist/contracts/shop/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shopService } from '../service.ts';
import { createFeed, createRow } from './feed.testing.ts';
import { FeedImporter } from './importer.ts';
import { ProductRetirement } from './product-retirement.ts';

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

async function writeFeedFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
const getPrice = async (id: string, country: string) => {
  const found = await service.call('GET /products/{id}', { params: { id }, query: { country } });
  return found.status === 200 ? found.body.price : found.status;
};

describe('importing a feed', () => {
  it('reports bad rows and retires missing products', async () => {
    const events = await service.capturedEvents('shop.events');
    const file = await writeFeedFile(
      'garden.tsv',
      createFeed([createRow('spade', '20 NZD'), createRow('rake', 'cheap'), createRow('hoe', '15.50 NZD')]),
    );

    const first = await importer.importFile(file, 'nz');
    expect(first).toMatchObject({ imported: 2, unchanged: 0, rejected: 1, retired: 0 });
    expect(first.rejections).toEqual([
      { line: 3, reason: "price 'cheap' is not an amount with its currency" },
    ]);

    const second = await importer.importFile(file, 'nz');
    expect(second).toMatchObject({ imported: 0, unchanged: 2, rejected: 1, retired: 0 });

    await writeFile(file, createFeed([createRow('spade', '22 NZD')]));
    const third = await importer.importFile(file, 'nz');
    expect(third).toMatchObject({ imported: 1, unchanged: 0, retired: 1 });
    expect(await getPrice('hoe', 'nz')).toBe(404);

    await eventually(() => {
      expect(events.of(productRetired).map(event => event.data.product_id)).toEqual(['hoe']);
      expect(events.of(catalogueImported).filter(event => event.data.country === 'nz')).toHaveLength(3);
    });
  });

  it('keeps the pages of sold-out products', async () => {
    const file = path.join(folder, 'sold-out.tsv');
    const getDetails = (id: string) =>
      service.call('GET /products/{id}/details', { params: { id }, query: { country: 'ws' } });
    const writeFeed = (availability: string) => {
      const [header, ...rows] = createFeed([
        createRow('hammock', '20 WST'),
        createRow('parasol', '31 WST'),
      ]).split('\n');
      const lines = rows.map(line =>
        line.startsWith('parasol') ? `${line}\t${availability}` : `${line}\tin_stock`,
      );
      return writeFile(file, [`${header}\tavailability`, ...lines].join('\n'));
    };
    await writeFeed('out_of_stock');
    expect(await importer.importFile(file, 'ws')).toMatchObject({ imported: 1, rejected: 1 });
    expect((await getDetails('parasol')).body).toMatchObject({ is_sold_out: true, offers: [] });
    const searchSoldOut = async (query: { q?: string; category?: string; min_price?: number }) => {
      const found = await service.call('GET /products', {
        query: { country: 'ws', sold_out: 'true', ...query },
      });
      return found.body.map(({ product_id }) => product_id);
    };
    expect(await searchSoldOut({ q: 'PARA' })).toEqual(['parasol']);
    expect(await searchSoldOut({ q: 'asol' })).toEqual([]);
    expect(await searchSoldOut({ min_price: 1_000_000 })).toEqual([]);
    await writeFeed('in_stock');
    expect(await importer.importFile(file, 'ws')).toMatchObject({ imported: 1, unchanged: 1, rejected: 0 });
    expect((await getDetails('parasol')).body).toMatchObject({ is_sold_out: false });
    await writeFeed('out_of_stock');
    expect(await importer.importFile(file, 'ws')).toMatchObject({ unchanged: 1, rejected: 1, retired: 1 });
    expect((await getDetails('parasol')).body).toMatchObject({ is_sold_out: true });
  });

  it('imports one feed for two countries', async () => {
    const file = await writeFeedFile('asia.tsv', createFeed([createRow('kettle', '30 SGD')]));
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

  it('does not change another feed’s products of the same country until that feed retires them', async () => {
    const firstFile = path.join(folder, 'first.tsv');
    const secondFile = path.join(folder, 'second.tsv');
    await writeFile(firstFile, createFeed([createRow('fan', '10 PHP'), createRow('lamp', '11 PHP')]));
    await importer.importFile(firstFile, 'ph');
    await writeFile(secondFile, createFeed([createRow('mat', '20 PHP'), createRow('fan', '21 PHP')]));
    for (const counts of [{ imported: 1 }, { unchanged: 1 }]) {
      const report = await importer.importFile(secondFile, 'ph');
      expect(report).toMatchObject({ ...counts, rejected: 1, retired: 0 });
      expect(report.rejections).toEqual([{ line: 3, reason: 'the id belongs to another feed, first.tsv' }]);
    }
    expect(await importer.importFile(secondFile, 'pk')).toMatchObject({ imported: 2, rejected: 0 });
    await eventually(async () => expect(await getPrice('fan', 'ph')).toBe(10));

    await writeFile(secondFile, createFeed([createRow('mat', '20 PHP')]));
    expect(await importer.importFile(secondFile, 'ph')).toMatchObject({ unchanged: 1, retired: 0 });
    await writeFile(firstFile, createFeed([createRow('lamp', '11 PHP')]));
    expect(await importer.importFile(firstFile, 'ph')).toMatchObject({ unchanged: 1, retired: 1 });
    await eventually(async () => expect(await getPrice('fan', 'ph')).toBe(404));
    await writeFile(secondFile, createFeed([createRow('mat', '20 PHP'), createRow('fan', '21 PHP')]));
    expect(await importer.importFile(secondFile, 'ph')).toMatchObject({ imported: 1, rejected: 0 });
    await eventually(async () => expect(await getPrice('fan', 'ph')).toBe(21));
  });

  it('takes over products of a retired feed, even if the file has not changed', async () => {
    const retiredFile = path.join(folder, 'retired.tsv');
    const otherFile = path.join(folder, 'other.tsv');
    await writeFile(retiredFile, createFeed([createRow('fan', '10 IDR')]));
    await writeFile(otherFile, createFeed([createRow('fan', '11 IDR'), createRow('mat', '12 IDR')]));
    await importer.importFile(retiredFile, 'id');
    expect(await importer.importIfChanged(otherFile, 'id')).toMatchObject({ imported: 1, rejected: 1 });
    expect(await importer.importIfChanged(otherFile, 'id')).toMatchObject({ unchanged: 1, rejected: 1 });
    await service.get(ProductRetirement).retire('retired.tsv', 'id');
    expect(await importer.importIfChanged(otherFile, 'id')).toMatchObject({ imported: 1, unchanged: 1 });
    expect(await importer.importIfChanged(otherFile, 'id')).toBeUndefined();
  });

  it('takes over products of a feed that is no longer configured', async () => {
    const file = await writeFeedFile('moved.tsv', createFeed([createRow('mug', '5 BND')]));
    const oldSource = { feed: 'https://old.example/feed.tsv' };
    expect(await importer.importFile(file, 'bn', oldSource)).toMatchObject({ imported: 1 });
    const newSource = { feed: 'https://new.example/feed.tsv' };
    expect(await importer.importFile(file, 'bn', newSource)).toMatchObject({ unchanged: 1, rejected: 0 });
  });

  it('rejects a file that is not a feed, and keeps the products of the last import', async () => {
    const file = await writeFeedFile('web-page.tsv', createFeed([createRow('lamp', '30 THB')]));
    await importer.importFile(file, 'th');
    await writeFile(file, '<!doctype html>\n<title>Back soon</title>');
    await expect(importer.importFile(file, 'th')).rejects.toThrow('the file is a web page, not a feed');
    await eventually(async () => {
      const stored = await service.call('GET /settings/shop/products', { query: { country: 'th' } });
      expect(stored.body.map(product => product.product_id)).toEqual(['lamp']);
    });
  });

  it('shows a sale only during its time, without another import', async () => {
    const file = path.join(folder, 'sale.csv');
    const lines = [
      'id,title,link,price,sale_price,sale_price_effective_date',
      'mug,Sale mug,https://shop.example/mug,20 FJD,10 FJD,2030-02-24/2030-02-28',
      'cup,Sale cup,https://shop.example/cup,15 FJD,,',
    ];
    await writeFile(file, lines.join('\n'));
    const query = { country: 'fj' };
    const getPrices = async () => {
      const mug = await service.call('GET /products/{id}', { params: { id: 'mug' }, query });
      const all = await service.call('GET /settings/shop/products', { query });
      const page = await service.call('GET /settings/shop/products', { query: { ...query, page: 1 } });
      const cheapest = await service.call('GET /products', {
        query: { ...query, q: 'sale', sort: 'LOWEST_PRICE' },
      });
      const affordable = await service.call('GET /products', {
        query: { ...query, q: 'sale', max_price: 12 },
      });
      const details = await service.call('GET /products/{id}/details', { params: { id: 'mug' }, query });
      const findMugPrice = (products: typeof all) =>
        products.body.find(({ product_id }) => product_id === 'mug')?.price;
      return [
        mug.body.price,
        findMugPrice(all),
        findMugPrice(page),
        cheapest.body.map(({ offer }) => offer.price),
        affordable.body.map(({ product_id }) => product_id),
        details.body.offers.map(({ price }) => price),
      ];
    };
    const regularPrices = [20, 20, 20, ['FJD 15.00', 'FJD 20.00'], [], ['FJD 20.00']];
    const salePrices = [10, 10, 10, ['FJD 10.00', 'FJD 15.00'], ['mug'], ['FJD 10.00']];
    const initialTime = service.clock.now();
    try {
      service.clock.set('2030-02-23T23:59:59Z');
      await importer.importFile(file, 'fj');
      await eventually(async () => expect(await getPrices()).toEqual(regularPrices));
      service.clock.set('2030-02-24T00:00:01Z');
      expect(await getPrices()).toEqual(salePrices);
      service.clock.set('2030-02-28T23:59:59Z');
      expect(await getPrices()).toEqual(salePrices);
      service.clock.set('2030-03-01T00:00:01Z');
      expect(await getPrices()).toEqual(regularPrices);
    } finally {
      service.clock.set(initialTime);
    }
  });

  it('shows the variants of a group as one card, and offers them on the product page', async () => {
    const file = path.join(folder, 'variants.csv');
    const rows = ['Red,S', 'Red,M', 'Blue,S', 'Blue,M', 'Blue,XL', 'Green,M'].map(
      (options, index) =>
        `tee-${index},Tee ${options.split(',')[0]},https://shop.example/${index},${20 + index} TWD,tee,${options}`,
    );
    const writeRows = (lines: string[]) =>
      writeFile(
        file,
        [
          'id,title,link,price,item_group_id,color,size',
          ...lines,
          'cap,Cap,https://shop.example/cap,9 TWD,,Red,S',
        ].join('\n'),
      );
    const query = { country: 'tw' };
    const getShownProducts = async () => {
      const all = await service.call('GET /settings/shop/products', { query: { ...query, page: 1 } });
      const found = await service.call('GET /products', { query: { ...query, q: 'tee' } });
      const blue = await service.call('GET /products', { query: { ...query, q: 'tee blue' } });
      const expensive = await service.call('GET /products', { query: { ...query, q: 'tee', min_price: 23 } });
      return {
        all: all.body.map(({ product_id, variants }) => [product_id, variants]).toSorted(),
        total: all.headers.get('x-total-count'),
        found: found.body.map(({ product_id, variants }) => [product_id, variants]),
        blue: blue.body.map(({ product_title }) => product_title),
        expensive: expensive.body.length,
      };
    };
    await writeRows(rows);
    expect(await importer.importFile(file, 'tw')).toMatchObject({ imported: 7, rejected: 0 });
    await eventually(async () =>
      expect(await getShownProducts()).toEqual({
        all: [
          ['cap', undefined],
          ['tee-0', 6],
        ],
        total: '2',
        found: [[expect.stringMatching(/^tee-/), 6]],
        blue: ['Tee Blue'],
        expensive: 1,
      }),
    );
    expect(await importer.importFile(file, 'tw')).toMatchObject({ imported: 0, unchanged: 7 });

    const details = await service.call('GET /products/{id}/details', { params: { id: 'tee-4' }, query });
    expect(details.body).toMatchObject({ product_id: 'tee-4', price: 24 });
    expect(details.body.variant_choice?.map(({ label, product }) => [label, product.product_id])).toEqual([
      ['Blue, S', 'tee-2'],
      ['Blue, M', 'tee-3'],
      ['Blue, XL', 'tee-4'],
      ['Green, M', 'tee-5'],
      ['Red, S', 'tee-0'],
      ['Red, M', 'tee-1'],
    ]);
    expect(details.body.similar.map(({ product_id }) => product_id)).toEqual(['cap']);

    // The shown variant is no longer in the feed, so another one is shown.
    await writeRows(rows.slice(1));
    expect(await importer.importFile(file, 'tw')).toMatchObject({ retired: 1 });
    await eventually(async () =>
      expect((await getShownProducts()).all).toEqual([
        ['cap', undefined],
        ['tee-1', 5],
      ]),
    );
    await writeRows(rows.slice(5));
    await importer.importFile(file, 'tw');
    await eventually(async () =>
      expect((await getShownProducts()).all).toEqual([
        ['cap', undefined],
        ['tee-5', undefined],
      ]),
    );
  });

  it('reports shortened texts of imported rows', async () => {
    const file = path.join(folder, 'long.csv');
    const lines = ['id,title,link,price', `long,${'k'.repeat(400)},https://shop.example/long,9 KZT`];
    await writeFile(file, lines.join('\n'));
    expect(await importer.importFile(file, 'kz')).toMatchObject({
      imported: 1,
      rejected: 0,
      shortened: 1,
      notes: [{ line: 2, reason: 'title was truncated to 300 characters' }],
    });
  });

  it('stores the products of a truncated feed, but retires nothing', async () => {
    const events = await service.capturedEvents('shop.events');
    const file = path.join(folder, 'broken.xml');
    const createItem = (id: string) =>
      `<item><id>${id}</id><title>Lamp ${id}</title><link>https://shop.example/${id}</link><price>9 VND</price></item>`;
    const createXml = (ids: string[], end: string) =>
      `<rss><channel>\n${ids.map(createItem).join('\n')}\n${end}`;
    const getTotal = async () => {
      const page = await service.call('GET /settings/shop/products', { query: { country: 'vn', page: 1 } });
      return Number(page.headers.get('x-total-count'));
    };
    await writeFile(file, createXml(['old'], '</channel></rss>'));
    expect(await importer.importIfChanged(file, 'vn')).toMatchObject({ imported: 1 });
    await eventually(async () => expect(await getTotal()).toBe(1));

    const newIds = Array.from({ length: 500 }, (_, index) => `new-${index}`);
    await writeFile(file, createXml(newIds, '<item></title>'));
    await expect(importer.importIfChanged(file, 'vn')).rejects.toMatchObject({ name: 'FeedError' });
    await eventually(async () => expect(await getTotal()).toBe(501));
    await eventually(() =>
      expect(
        events.of(catalogueImported).flatMap(({ data }) => (data.country === 'vn' ? [data.imported] : [])),
      ).toEqual([1, 500]),
    );
    await expect(importer.importIfChanged(file, 'vn')).rejects.toMatchObject({ name: 'FeedError' });

    await writeFile(file, createXml(['old'], '</channel></rss>'));
    expect(await importer.importIfChanged(file, 'vn')).toMatchObject({ unchanged: 1, retired: 500 });
    await eventually(async () => expect(await getTotal()).toBe(1));
  });

  it('calls onRejected for every rejected row, but reports only the first five', async () => {
    const file = path.join(folder, 'cheap.tsv');
    const badRows = Array.from({ length: 150 }, (_, index) => createRow(`bad-${index}`, 'cheap'));
    await writeFile(file, createFeed([...badRows, createRow('good', '20 LAK')]));
    const rejectedLines: number[] = [];
    const report = await importer.importFile(file, 'la', {
      onRejected: ({ line }) => rejectedLines.push(line),
    });
    expect(report).toMatchObject({ imported: 1, rejected: 150 });
    expect(report.rejections.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(rejectedLines).toEqual(Array.from({ length: 150 }, (_, index) => index + 2));
  });

  it('rejects the second row with an id, even if it is in a later batch', async () => {
    const file = path.join(folder, 'twice.tsv');
    const rows = Array.from({ length: 600 }, (_, index) => createRow(`one-${index}`, '9 JPY'));
    await writeFile(file, createFeed([...rows, createRow('one-599', '8 JPY'), createRow('one-0', '8 JPY')]));
    for (const counts of [{ imported: 600 }, { unchanged: 600 }]) {
      const report = await importer.importFile(file, 'jp');
      expect(report).toMatchObject({ ...counts, rejected: 2 });
      const reason = 'the id is in the feed twice';
      expect(report.rejections).toEqual([
        { line: 602, reason },
        { line: 603, reason },
      ]);
    }
  });

  it('runs simultaneous imports of a feed one after the other', async () => {
    const file = await writeFeedFile(
      'busy.tsv',
      createFeed(Array.from({ length: 1_200 }, (_, index) => createRow(`busy-${index}`, '9 PLN'))),
    );
    const reports = await Promise.all([importer.importFile(file, 'pl'), importer.importFile(file, 'pl')]);
    expect(reports.map(({ imported }) => imported).toSorted()).toEqual([0, 1_200]);
    expect(reports.map(({ unchanged }) => unchanged).toSorted()).toEqual([0, 1_200]);
    expect(reports.map(({ retired }) => retired)).toEqual([0, 0]);
  });

  it('does not import a retired feed again until importFile is called', async () => {
    const file = await writeFeedFile('closing.tsv', createFeed([createRow('vase', '9 SEK')]));
    const first = await importer.importIfChanged(file, 'se');
    expect(first).toMatchObject({ imported: 1 });
    await eventually(async () => expect(await getPrice('vase', 'se')).toBe(9));
    expect(await service.get(ProductRetirement).retire('closing.tsv', 'se')).toMatchObject({ retired: 1 });
    await eventually(async () => expect(await getPrice('vase', 'se')).toBe(404));
    expect(await importer.importIfChanged(file, 'se')).toBeUndefined();
    expect(await importer.importFile(file, 'se')).toMatchObject({ imported: 1 });
    await eventually(async () => expect(await getPrice('vase', 'se')).toBe(9));
    await expect(service.get(ProductRetirement).retire('closing.tsv', 'no')).rejects.toThrow(
      "feed 'closing.tsv' was never imported for 'no'",
    );
  });
});
