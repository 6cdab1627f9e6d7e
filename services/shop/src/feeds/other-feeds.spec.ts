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

async function read(text: string, country: string) {
  const file = path.join(folder, 'feed');
  await writeFile(file, text);
  const rejected: Rejection[] = [];
  const products = [];
  const source = { file, country, reject: (each: Rejection) => rejected.push(each), note: () => undefined };
  for await (const rows of readBatches(source)) products.push(...rows.map(({ product }) => product));
  return { products, rejected };
}

const xml = '<?xml version="1.0" encoding="utf-8"?>';
const repeated = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join('\n');

describe('a feed with other element names', () => {
  it('reads Czech SHOPITEM with a price in the currency of the country', async () => {
    const { products, rejected } = await read(
      `${xml}<SHOP>${repeated(
        2,
        at => `<SHOPITEM><ITEM_ID>K${at}</ITEM_ID><PRODUCTNAME>Hrnek modrý ${at}</PRODUCTNAME><PRODUCT>Hrnek</PRODUCT>
        <DESCRIPTION><![CDATA[Ručně <b>malovaný</b>]]></DESCRIPTION><URL>https://obchod.example/hrnek-${at}</URL>
        <IMGURL>https://obchod.example/i/${at}.jpg</IMGURL><PRICE_VAT>1299,50</PRICE_VAT><MANUFACTURER>Lumo</MANUFACTURER>
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

  it('reads Polish offers with price and address in attributes', async () => {
    const { products } = await read(
      `${xml}<offers version="1"><group name="other">${repeated(
        2,
        at => `<o id="${at}" url="https://sklep.example/${at}" price="24.60" avail="1"><cat><![CDATA[Dom/Kubki]]></cat>
        <name><![CDATA[Kubek ${at}]]></name><imgs><main url="https://sklep.example/i/${at}.jpg"/><i url="https://sklep.example/i/b.jpg"/></imgs>
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
  ])('reads <%s> in <%s> of %s', async (item, root, country, [title, link, price, id, image], currency) => {
    const idName = id === 'codigo' ? 'code' : id;
    const { products, rejected } = await read(
      `${xml}<${root}><info><title>All</title></info>${repeated(
        3,
        at =>
          `<${item}><${idName}>${at}</${idName}><${title}>Mug ${at}</${title}><${link}>https://shop.example/${at}</${link}><${price}>24.50</${price}><${image}>https://shop.example/${at}.jpg</${image}></${item}>`,
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
  });

  it('reads offers with the currency in an element, below other lists', async () => {
    const { products } = await read(
      `${xml}<yml_catalog><shop><name>Lumo</name><url>https://lumo.example</url><currencies><currency id="RUB" rate="1"/></currencies>
      <categories><category id="1">Чашки</category></categories><offers>${repeated(
        2,
        at => `<offer id="${at}" available="true"><url>https://lumo.example/${at}</url><price>2490</price><currencyId>RUB</currencyId>
        <picture>https://lumo.example/${at}.jpg</picture><name>Чашка ${at}</name><vendor>Lumo</vendor></offer>`,
      )}</offers></shop></yml_catalog>`,
      'kz',
    );
    expect(products).toMatchObject([
      { product_id: '0', title: 'Чашка 0', price: 2490, currency: 'RUB', brand: 'Lumo' },
      { product_id: '1' },
    ]);
  });

  it('skips only the broken product', async () => {
    const item = (at: number) =>
      `<product><id>${at}</id><name>Mug ${at}</name><url>https://shop.example/${at}</url><price>5 EUR</price></product>`;
    const { products, rejected } = await read(
      `<products>${item(1)}\n${item(2).replace('</name>', '</nome>')}\n${item(3)}</products>`,
      'de',
    );
    expect(products.map(({ product_id }) => product_id)).toEqual(['1', '3']);
    expect(rejected).toEqual([{ line: 2, reason: expect.stringContaining('is not closed') }]);
  });
});

describe('a JSON feed', () => {
  const product = (at: number) => ({
    id: at,
    title: `Mug "${at}" {blue}`,
    link: `https://shop.example/${at}`,
    price: { value: 24.5, currency: 'EUR' },
    image: { url: `https://shop.example/${at}.jpg` },
  });
  const flat = (at: number) => ({
    sku: `S${at}`,
    name: `Mug ${at}`,
    url: `https://shop.example/${at}`,
    price: '24.50 EUR',
    images: [`https://shop.example/${at}.jpg`, 'https://shop.example/b.jpg'],
  });
  const lines = (all: unknown[]) => all.map(each => JSON.stringify(each)).join('\n');
  it.each([
    ['a list', JSON.stringify([product(1), product(2)])],
    ['a list, written with spaces', JSON.stringify([product(1), product(2)], null, 2)],
    ['a list in an object', JSON.stringify({ total: 2, products: [product(1), product(2)] })],
    ['a list in objects', JSON.stringify({ data: { items: [product(1), product(2)] } }, null, 1)],
    [
      'nested lists',
      JSON.stringify({ shops: [{ name: 'Lumo', items: [product(1)] }, { items: [product(2)] }] }),
    ],
    [
      'nodes',
      JSON.stringify({ data: { products: { edges: [{ node: product(1) }, { node: product(2) }] } } }),
    ],
    [
      'other lists before the products',
      JSON.stringify({ currencies: [{ code: 'EUR' }], products: [product(1), product(2)] }),
    ],
    ['one product a line', lines([product(1), product(2)])],
    ['one product a line, with an empty one', `${lines([product(1), product(2)])}\n\n`],
  ])('as %s is read', async (_, text) => {
    const { products, rejected } = await read(text, 'de');
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

  it('with other field names is read', async () => {
    const { products } = await read(JSON.stringify({ products: [flat(1)] }), 'de');
    expect(products).toMatchObject([
      { product_id: 'S1', title: 'Mug 1', price: 24.5, currency: 'EUR', image: 'https://shop.example/1.jpg' },
    ]);
  });

  it('skips only the broken product, and reports where the feed is truncated', async () => {
    const all = lines([flat(1), flat(2), flat(3)]);
    const { products, rejected } = await read(all.replace('"Mug 2"', 'Mug 2'), 'de');
    expect(products.map(({ product_id }) => product_id)).toEqual(['S1', 'S3']);
    expect(rejected).toEqual([{ line: 2, reason: 'it is not JSON' }]);
    await expect(read(all.slice(0, -5), 'de')).rejects.toMatchObject({ name: 'FeedError', line: 3 });
  });

  it('rejects a product that is too long, and reads the next one', async () => {
    const long = { ...flat(2), description: 'k'.repeat(1_000_001) };
    const { products, rejected } = await read(lines([flat(1), long, flat(3)]), 'de');
    expect(products.map(({ product_id }) => product_id)).toEqual(['S1', 'S3']);
    expect(rejected).toEqual([{ line: 2, reason: 'it is longer than 1000000 characters' }]);
  });

  it('is refused if its brackets are nested too deeply', async () => {
    await expect(read('['.repeat(100_000), 'de')).rejects.toMatchObject({ name: 'FeedError' });
  });
});
