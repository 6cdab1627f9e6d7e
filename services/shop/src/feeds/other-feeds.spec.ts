import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Rejection, readBatches } from './read-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readFeed(text: string, country: string) {
  const file = path.join(folder, 'feed');
  await writeFile(file, text);
  const rejected: Rejection[] = [];
  const products = [];
  const reject = (rejection: Rejection) => rejected.push(rejection);
  const source = { file, country, reject, note: () => undefined };
  for await (const rows of readBatches(source)) products.push(...rows.map(({ product }) => product));
  return { products, rejected };
}

const xml = '<?xml version="1.0" encoding="utf-8"?>';
const repeat = (count: number, createItem: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => createItem(index)).join('\n');

describe('an XML feed with other element names', () => {
  it('reads Czech SHOPITEM with a price in the currency of the country', async () => {
    const { products, rejected } = await readFeed(
      `${xml}<SHOP>${repeat(
        2,
        index => `<SHOPITEM><ITEM_ID>K${index}</ITEM_ID><PRODUCTNAME>Hrnek modrý ${index}</PRODUCTNAME><PRODUCT>Hrnek</PRODUCT>
        <DESCRIPTION><![CDATA[Ručně <b>malovaný</b>]]></DESCRIPTION><URL>https://obchod.example/hrnek-${index}</URL>
        <IMGURL>https://obchod.example/i/${index}.jpg</IMGURL><PRICE_VAT>1299,50</PRICE_VAT><MANUFACTURER>Lumo</MANUFACTURER>
        <CATEGORYTEXT>Kuchyně | Hrnky</CATEGORYTEXT><PARAM><PARAM_NAME>Barva</PARAM_NAME><VAL>modrá</VAL></PARAM></SHOPITEM>`,
      )}</SHOP>`,
      'cz',
    );
    expect(rejected).toEqual([]);
    expect(products).toHaveLength(2);
    expect(products[0]).toMatchObject({
      product_id: 'K0',
      title: 'Hrnek modrý 0',
      link: 'https://obchod.example/hrnek-0',
      image: 'https://obchod.example/i/0.jpg',
      price: 1299.5,
      currency: 'CZK',
      brand: 'Lumo',
    });
  });

  it('reads Polish offers with price and link in attributes', async () => {
    const { products } = await readFeed(
      `${xml}<offers version="1"><group name="other">${repeat(
        2,
        index => `<o id="${index}" url="https://sklep.example/${index}" price="24.60" avail="1"><cat><![CDATA[Dom/Kubki]]></cat>
        <name><![CDATA[Kubek ${index}]]></name><imgs><main url="https://sklep.example/i/${index}.jpg"/><i url="https://sklep.example/i/b.jpg"/></imgs>
        <desc><![CDATA[Kubek z kamionki]]></desc><attrs><a name="Producent">Lumo</a></attrs></o>`,
      )}</group></offers>`,
      'pl',
    );
    expect(products).toMatchObject([
      {
        product_id: '0',
        title: 'Kubek 0',
        price: 24.6,
        currency: 'PLN',
        image: 'https://sklep.example/i/0.jpg',
      },
      { product_id: '1', link: 'https://sklep.example/1', category: 'Dom/Kubki' },
    ]);
  });

  it.each([
    ['product', 'products', 'se', ['name', 'product_url', 'price', 'sku', 'image_url'], 'SEK'],
    ['Product', 'Catalog', 'gb', ['Name', 'Url', 'Price', 'ProductId', 'ImageUrl'], 'GBP'],
    ['artikel', 'katalog', 'de', ['bezeichnung', 'deeplink', 'preis', 'artikelnummer', 'bild'], 'EUR'],
    ['produit', 'catalogue', 'fr', ['nom', 'lien', 'prix', 'sku', 'photo'], 'EUR'],
    ['producto', 'tienda', 'mx', ['nombre', 'enlace', 'precio', 'codigo', 'imagen'], 'MXN'],
    ['row', 'data', 'nl', ['titel', 'url', 'prijs', 'id', 'afbeelding'], 'EUR'],
    ['товар', 'каталог', 'ua', ['название', 'url', 'цена', 'id', 'picture'], 'UAH'],
    ['SHOP-ITEM', 'SHOP', 'sk', ['PRODUCTNAME', 'URL', 'PRICE_VAT', 'ITEM_ID', 'IMGURL'], 'EUR'],
  ])(
    'reads <%s> elements in <%s> (country %s)',
    async (item, root, country, [title, link, price, id, image], currency) => {
      const { products, rejected } = await readFeed(
        `${xml}<${root}><info><title>All</title></info>${repeat(
          3,
          index =>
            `<${item}><${id}>${index}</${id}><${title}>Mug ${index}</${title}><${link}>https://shop.example/${index}</${link}><${price}>24.50</${price}><${image}>https://shop.example/${index}.jpg</${image}></${item}>`,
        )}</${root}>`,
        country,
      );
      expect(rejected).toEqual([]);
      expect(products.map(({ title: text }) => text)).toEqual(['Mug 0', 'Mug 1', 'Mug 2']);
      expect(products[0]).toMatchObject({
        product_id: '0',
        price: 24.5,
        currency,
        image: 'https://shop.example/0.jpg',
      });
    },
  );

  it('reads offers that follow other lists, with the currency in an element', async () => {
    const { products } = await readFeed(
      `${xml}<yml_catalog><shop><name>Lumo</name><url>https://lumo.example</url><currencies><currency id="RUB" rate="1"/></currencies>
      <categories><category id="1">Чашки</category></categories><offers>${repeat(
        2,
        index => `<offer id="${index}" available="true"><url>https://lumo.example/${index}</url><price>2490</price><currencyId>RUB</currencyId>
        <picture>https://lumo.example/${index}.jpg</picture><name>Чашка ${index}</name><vendor>Lumo</vendor></offer>`,
      )}</offers></shop></yml_catalog>`,
      'kz',
    );
    expect(products).toMatchObject([
      { product_id: '0', title: 'Чашка 0', price: 2490, currency: 'RUB', brand: 'Lumo' },
      { product_id: '1' },
    ]);
  });

  it('skips only the broken product', async () => {
    const createItem = (index: number) =>
      `<product><id>${index}</id><name>Mug ${index}</name><url>https://shop.example/${index}</url><price>5 EUR</price></product>`;
    const { products, rejected } = await readFeed(
      `<products>${createItem(1)}\n${createItem(2).replace('</name>', '</nome>')}\n${createItem(3)}</products>`,
      'de',
    );
    expect(products.map(({ product_id }) => product_id)).toEqual(['1', '3']);
    expect(rejected).toEqual([{ line: 2, reason: expect.stringContaining('is not closed') }]);
  });
});

describe('a JSON feed', () => {
  const createProduct = (index: number) => ({
    id: index,
    title: `Mug "${index}" {blue}`,
    link: `https://shop.example/${index}`,
    price: { value: 24.5, currency: 'EUR' },
    image: { url: `https://shop.example/${index}.jpg` },
  });
  const createFlatProduct = (index: number) => ({
    sku: `S${index}`,
    name: `Mug ${index}`,
    url: `https://shop.example/${index}`,
    price: '24.50 EUR',
    images: [`https://shop.example/${index}.jpg`, 'https://shop.example/b.jpg'],
  });
  const toLines = (products: unknown[]) => products.map(product => JSON.stringify(product)).join('\n');
  it.each([
    ['a list', JSON.stringify([createProduct(1), createProduct(2)])],
    ['a list, written with spaces', JSON.stringify([createProduct(1), createProduct(2)], null, 2)],
    ['a list in an object', JSON.stringify({ total: 2, products: [createProduct(1), createProduct(2)] })],
    ['a list in objects', JSON.stringify({ data: { items: [createProduct(1), createProduct(2)] } }, null, 1)],
    [
      'nested lists',
      JSON.stringify({ shops: [{ name: 'Lumo', items: [createProduct(1)] }, { items: [createProduct(2)] }] }),
    ],
    [
      'nodes in edges',
      JSON.stringify({
        data: { products: { edges: [{ node: createProduct(1) }, { node: createProduct(2) }] } },
      }),
    ],
    [
      'other lists before the products',
      JSON.stringify({ currencies: [{ code: 'EUR' }], products: [createProduct(1), createProduct(2)] }),
    ],
    ['one product a line', toLines([createProduct(1), createProduct(2)])],
    ['one product a line, with an empty line', `${toLines([createProduct(1), createProduct(2)])}\n\n`],
  ])('may contain %s', async (_, text) => {
    const { products, rejected } = await readFeed(text, 'de');
    expect(rejected).toEqual([]);
    expect(products).toMatchObject([
      {
        product_id: '1',
        title: 'Mug "1" {blue}',
        price: 24.5,
        currency: 'EUR',
        image: 'https://shop.example/1.jpg',
      },
      { product_id: '2', link: 'https://shop.example/2' },
    ]);
  });

  it('may have other field names', async () => {
    const { products } = await readFeed(JSON.stringify({ products: [createFlatProduct(1)] }), 'de');
    expect(products).toMatchObject([
      { product_id: 'S1', title: 'Mug 1', price: 24.5, currency: 'EUR', image: 'https://shop.example/1.jpg' },
    ]);
  });

  it('skips only a broken product, and reports the line where the feed is truncated', async () => {
    const lines = toLines([createFlatProduct(1), createFlatProduct(2), createFlatProduct(3)]);
    const { products, rejected } = await readFeed(lines.replace('"Mug 2"', 'Mug 2'), 'de');
    expect(products.map(({ product_id }) => product_id)).toEqual(['S1', 'S3']);
    expect(rejected).toEqual([{ line: 2, reason: 'it is not JSON' }]);
    await expect(readFeed(lines.slice(0, -5), 'de')).rejects.toMatchObject({ name: 'FeedError', line: 3 });
  });

  it('rejects a product that is too long, and reads the next one', async () => {
    const long = { ...createFlatProduct(2), description: 'k'.repeat(1_000_001) };
    const { products, rejected } = await readFeed(
      toLines([createFlatProduct(1), long, createFlatProduct(3)]),
      'de',
    );
    expect(products.map(({ product_id }) => product_id)).toEqual(['S1', 'S3']);
    expect(rejected).toEqual([{ line: 2, reason: 'it is longer than 1000000 characters' }]);
  });

  it('is rejected if its brackets are nested too deeply', async () => {
    await expect(readFeed('['.repeat(100_000), 'de')).rejects.toMatchObject({ name: 'FeedError' });
  });
});
