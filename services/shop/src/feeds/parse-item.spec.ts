import { describe, expect, it } from '@jest/globals';
import { parseFeedPrice } from './feed-price.ts';
import { parseItem } from './parse-item.ts';

describe('an item of a feed', () => {
  const fields = {
    id: 'teapot',
    title: 'Teapot',
    link: 'https://www.amazon.de/s?k=teapot',
    price: '24.90 EUR',
    product_type: 'Food & Drink > Tea',
    custom_label_4: 'most_popular',
  };
  const parse = (change: Record<string, string> = {}, country?: string) =>
    parseItem({ line: 1, fields: { ...fields, ...change } }, country);

  it('becomes a product with category, store and price', () => {
    expect(parse()).toMatchObject({
      product: {
        product_id: 'teapot',
        category: 'Food & Drink',
        category_slug: 'food-and-drink',
        store_name: 'Amazon',
        price: 24.9,
        currency: 'EUR',
        most_popular: true,
        rating: null,
      },
    });
  });

  it('has the first part of its product type as category', () => {
    const product_type = `Tea > ${'Pots > '.repeat(100)}`;
    expect(parse({ product_type })).toMatchObject({ product: { category: 'Tea', category_slug: 'tea' } });
  });

  it('keeps up to nine more pictures, without invalid URLs', () => {
    const pictures = Array.from({ length: 10 }, (_, index) => `https://shop.example/${index}.jpg`);
    const additional_image_link = ['ftp://shop.example/a.jpg', ...pictures].join(' , ');
    expect(parse({ additional_image_link })).toMatchObject({
      product: { more_images: pictures.slice(0, 9) },
    });
    expect(parse()).toMatchObject({ product: { more_images: [] } });
  });

  it.each(['\u0000', '\u0007', '\u007F', '\uD83C'])('rejects a URL with the character %j', character => {
    const broken = `https://shop.example/a${character}.jpg`;
    const links = { image_link: broken, additional_image_link: `${broken},https://shop.example/b.jpg` };
    const item = parse(links);
    expect(item).toMatchObject({ product: { image: null, more_images: ['https://shop.example/b.jpg'] } });
    expect(parse({ link: broken })).toHaveProperty('rejected');
  });

  it.each([
    ['Bücher & Cafés', 'bucher-and-cafes'],
    ['本・雑誌', '本-雑誌'],
    ['ガーデン', 'ガーデン'],
    ['हस्तशिल्प', 'हस्तशिल्प'],
    ['Игрушки', 'игрушки'],
    ['!!!', 'other'],
    ['Search', 'other'],
  ])('with the category %s has the slug %s', (product_type, category_slug) => {
    expect(parse({ product_type })).toMatchObject({ product: { category_slug } });
  });

  it('has no rating if its cell is empty', () => {
    expect(parse({ product_rating: '', product_review_count: '' })).toMatchObject({
      product: { rating: null, num_reviews: null },
    });
  });

  it.each([
    ['19.90 EUR', 19.9],
    ['19,90', 19.9],
    ['EUR 19.90', 19.9],
    ['', undefined],
    ['0.00 EUR', undefined],
    ['0', undefined],
    ['24.90 EUR', undefined],
    ['30 EUR', undefined],
    ['19.90 USD', undefined],
    ['soon', undefined],
    ['1000000000.01 EUR', undefined],
  ])('with the sale price %j has the sale %p', (sale_price, price) => {
    const sale = price === undefined ? null : { price, from: null, until: null };
    expect(parse({ sale_price })).toMatchObject({ product: { price: 24.9, currency: 'EUR', sale } });
  });

  const toDate = (text: string) => new Date(text);
  it.each([
    ['2016-02-24/2016-02-29', toDate('2016-02-24T00:00Z'), toDate('2016-03-01T00:00Z')],
    ['2016-02-24T11:07+0100/2016-02-29T23:07+0100', toDate('2016-02-24T10:07Z'), toDate('2016-02-29T22:07Z')],
    [
      '2016-02-24T11:07:30Z / 2016-02-29T23:07:00Z',
      toDate('2016-02-24T11:07:30Z'),
      toDate('2016-02-29T23:07Z'),
    ],
    [
      '2016-02-24T13:00-08:00/2016-02-29T15:30-0800',
      toDate('2016-02-24T21:00Z'),
      toDate('2016-02-29T23:30Z'),
    ],
    ['2016-02-24 11:07/2016-02-29 23:07', toDate('2016-02-24T11:07Z'), toDate('2016-02-29T23:07Z')],
    ['2016-02-24/', toDate('2016-02-24T00:00Z'), null],
    ['/2016-02-29', null, toDate('2016-03-01T00:00Z')],
    ['', null, null],
  ])('has a sale at the time %j', (sale_price_effective_date, from, until) => {
    const saleFields = { sale_price: '10 EUR', sale_price_effective_date };
    expect(parse(saleFields)).toMatchObject({ product: { price: 24.9, sale: { price: 10, from, until } } });
  });

  it.each([
    'soon',
    '/',
    '2016-02-31/2016-03-02',
    '2016-02-24',
    '24.02.2016/29.02.2016',
    '2016-13-01/2016-14-01',
  ])('has no sale if its time %j is invalid', sale_price_effective_date => {
    const saleFields = { sale_price: '10 EUR', sale_price_effective_date };
    expect(parse(saleFields)).toMatchObject({ product: { price: 24.9, sale: null } });
  });

  it.each([
    ['Mug <b>&amp;</b> saucer', 'Mug & saucer'],
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['Mug <br> blue', 'Mug blue'],
    ['Mug<br/>blue', 'Mug blue'],
    ['Mug&lt;br /&gt;blue', 'Mug blue'],
    ['&lt;b&gt;Mug&lt;/b&gt; blue', 'Mug blue'],
    ['<p>Mug</p><p>blue</p>', 'Mug blue'],
    ['<h1 class="x">Mug</h1>', 'Mug'],
    ['Caf&eacute;&nbsp;set &#8211; 12&quot;', 'Café set – 12"'],
    ['Caf&amp;eacute; &#x27;Paris&#39;', "Café 'Paris'"],
    ['Shirt <XL>', 'Shirt <XL>'],
    ['Shirt < M, socks > S', 'Shirt < M, socks > S'],
    ['I <3 you', 'I <3 you'],
    ['AT&T phone & case', 'AT&T phone & case'],
    ['<script>alert(1)</script>Mug', 'Mug'],
    ['<!-- new -->Mug', 'Mug'],
    ['  Mug \n\t blue\u00a0cup ', 'Mug blue cup'],
    ['M\u0000ug\u0007', 'Mug'],
    ['M\u200bug', 'Mug'],
    ['<a href="https://x.example">Mug</a>', 'Mug'],
    ['Mug <b', 'Mug <b'],
  ])('with the title %j becomes a product with the title %j', (title, expected) => {
    expect(parse({ title })).toMatchObject({ product: { title: expected } });
  });

  it('keeps the paragraphs of a description, but not its markup', () => {
    const description =
      '<p>Holds <b>four</b> cups.</p><ul><li>Blue</li><li>Red</li></ul>&lt;br&gt;Dishwasher';
    expect(parse({ description })).toMatchObject({
      product: { description: 'Holds four cups.\n\nBlue\n\nRed\n\nDishwasher' },
    });
  });

  it('has the correct link even if the feed encoded it twice', () => {
    const link = 'https://shop.example/p?a=1&amp;b=2 ';
    expect(parse({ link })).toMatchObject({ product: { link: 'https://shop.example/p?a=1&b=2' } });
  });

  it.each([
    ['title', 300, 'title'],
    ['description', 5_000, 'description'],
    ['brand', 200, 'brand'],
    ['product_type', 200, 'category'],
    ['custom_label_3', 500, 'age'],
  ] as const)('truncates a long %s between two characters, and reports it', (name, maxLength, field) => {
    const text = `${'k'.repeat(maxLength - 1)}👩‍👩‍👧 kite`;
    const parsed = parse({ [name]: text });
    expect(parsed).toMatchObject({
      product: { [field]: 'k'.repeat(maxLength - 1) },
      notes: [`${name} was truncated to ${maxLength} characters`],
    });
  });

  it.each([
    'out of stock',
    'out_of_stock',
    'Out Of Stock',
    'OUT-OF-STOCK',
    ' outofstock ',
    'OutOfStock',
    'oos',
    'https://schema.org/OutOfStock',
    'http://schema.org/SoldOut',
    'http://schema.org/Discontinued',
    'sold out',
    'Sold-Out',
    'unavailable',
    'not available',
    'discontinued',
    'temporarily out of stock',
    '0',
    'no',
    'FALSE',
    'ausverkauft',
    'Nicht auf Lager',
    'agotado',
    'Épuisé',
    'rupture de stock',
    'esaurito',
    'uitverkocht',
    'esgotado',
    'Wyprzedane',
    'slutsåld',
    'udsolgt',
    'utsolgt',
    '在庫切れ',
    '売り切れ',
    'غير متوفر',
  ])('is rejected as out of stock if its availability is %j', availability => {
    expect(parse({ availability })).toMatchObject({ rejected: 'out of stock' });
  });

  it.each([
    '',
    'in stock',
    'in_stock',
    'InStock',
    'https://schema.org/InStock',
    'preorder',
    'backorder',
    'limited',
    'yes',
    '1',
    'auf Lager',
    'en stock',
    '12',
  ])('is accepted if its availability is %j', availability => {
    expect(parse({ availability })).toMatchObject({ notes: [] });
  });

  it('has the group and the options of its variant', () => {
    const variant = { item_group_id: ' mug ', size: 'L', color: 'Sky &amp; sea', gender: '' };
    expect(parse(variant)).toMatchObject({
      product: { group: 'mug', options: ['Sky & sea', 'L', '', '', '', ''] },
    });
    expect(parse({ color: 'Red' })).toMatchObject({ product: { group: null, options: [] } });
  });

  it.each([
    [{ price: 'free' }, "price 'free' is not an amount with its currency"],
    [{ title: ' ' }, 'title is missing'],
    [{ link: 'javascript:alert(1)' }, 'link must be a web address'],
    [{ availability: 'out of stock' }, 'out of stock'],
    [{ title: '<b> </b>&nbsp;' }, 'title is missing'],
    [{ price: '' }, 'price is missing'],
    [{ price: '12.99' }, "price '12.99' is not an amount with its currency"],
    [{ price: '0.00 EUR' }, 'price is zero'],
    [{ id: 'i'.repeat(101) }, 'id must have at most 100 characters'],
  ])('with %j is rejected: %s', (change, rejected) => {
    expect(parse(change)).toMatchObject({ rejected });
  });

  it('takes the currency from $ and the country, or from the currency field', () => {
    expect(parse({ price: '$12.99' }, 'ca')).toMatchObject({ product: { currency: 'CAD' } });
    expect(parse({ price: '12,99', currency: 'eur' })).toMatchObject({
      product: { price: 12.99, currency: 'EUR' },
    });
  });
});

describe('parseFeedPrice', () => {
  it.each([
    ['24.90 USD', 24.9, 'USD'],
    ['15 gbp', 15, 'GBP'],
    ['USD 15', 15, 'USD'],
    ['12,99 EUR', 12.99, 'EUR'],
    ['EUR 12.99', 12.99, 'EUR'],
    ['USD12.99', 12.99, 'USD'],
    ['12.99USD', 12.99, 'USD'],
    ['€12.99', 12.99, 'EUR'],
    ['12,99 €', 12.99, 'EUR'],
    ['1,299.00 USD', 1299, 'USD'],
    ['1.299,00 EUR', 1299, 'EUR'],
    ['1 299,00 SEK', 1299, 'SEK'],
    ['1\u00a0299,00 PLN', 1299, 'PLN'],
    ["CHF 1'299.50", 1299.5, 'CHF'],
    ['1,299 USD', 1299, 'USD'],
    ['1.299 EUR', 1299, 'EUR'],
    ['1.299 KWD', 1.3, 'KWD'],
    ['24.9000 EUR', 24.9, 'EUR'],
    ['1200.0000 JPY', 1200, 'JPY'],
    ['0.99 USD', 0.99, 'USD'],
    ['£7.50', 7.5, 'GBP'],
    ['1,23,456 INR', 123456, 'INR'],
    ['R$ 1.299,90', 1299.9, 'BRL'],
    ['20 LAK', 20, 'LAK'],
    ['12,- EUR', 12, 'EUR'],
    ['$12.99', 12.99, 'USD'],
    ['12.99', 12.99, null],
    ['1000000000 VND', 1_000_000_000, 'VND'],
  ])('reads the price %j', (text, price, currency) => {
    expect(parseFeedPrice(text)).toEqual({ price, currency });
  });

  it.each([
    '-1 USD',
    'free',
    '',
    'USD',
    '1000000000.01 VND',
    `${'9'.repeat(310)} USD`,
    '10 EUR - 20 EUR',
    '5 for 12 USD',
    '12.99 EUR/24.99 EUR',
    'NaN USD',
  ])('reads no price in %j', text => {
    expect(parseFeedPrice(text)).toBeUndefined();
  });
});
