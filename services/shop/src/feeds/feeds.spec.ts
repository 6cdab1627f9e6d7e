import { describe, expect, it } from '@jest/globals';
import { parseFeedPrice, parseItem } from './parse-item.ts';
import { readTsvFeed } from './read-tsv.ts';
import { readXmlFeed } from './read-xml.ts';

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const xml = `<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Feed</title>
<item>
  <g:id>teapot</g:id><title><![CDATA[Teapot & tray]]></title><link>https://www.target.com/s?searchTerm=teapot</link>
  <g:price>24.90 USD</g:price><g:product_type>Kitchen > Tea</g:product_type>
  <g:custom_label_0>mom, friend</g:custom_label_0><g:custom_label_4>most_popular</g:custom_label_4>
</item>
<item><g:id>broken</g:id><title>No price</title><link>https://shop.example/x</link></item>
</channel></rss>`;

describe('reading a feed', () => {
  it.each([1, 7, 100_000])('reads XML that comes in pieces of %i letters', async size => {
    const items = [];
    for await (const item of readXmlFeed(inPieces(xml, size))) items.push(item);
    expect(items.map(item => item.fields.id)).toEqual(['teapot', 'broken']);
    expect(items[0]?.fields).toMatchObject({
      title: 'Teapot & tray',
      price: '24.90 USD',
      custom_label_0: 'mom, friend',
    });
    expect(items[0]?.line).toBe(3);
  });

  it('takes an attribute once, though it stands there with and without its prefix, or several times', async () => {
    const twice = `<feed xmlns:g="http://base.google.com/ns/1.0"><entry>
      <title>Teapot</title><g:title>Teapot, blue</g:title>
      <link href="https://shop.example/self"/><g:link>https://shop.example/teapot</g:link>
      <g:product_type>Kitchen > Tea</g:product_type><g:product_type>Gifts</g:product_type>
      <g:shipping><g:country>US</g:country><g:price>5 USD</g:price></g:shipping><g:price>24.90 USD</g:price>
    </entry></feed>`;
    const items = [];
    for await (const item of readXmlFeed(inPieces(twice, 7))) items.push(item);
    expect(items[0]?.fields).toMatchObject({
      title: 'Teapot',
      link: 'https://shop.example/teapot',
      product_type: 'Kitchen > Tea',
      price: '24.90 USD',
    });
  });

  it('says where XML breaks', async () => {
    const broken = xml.replace('</g:price>', '</g:cost>');
    const reading = async () => {
      for await (const _ of readXmlFeed(inPieces(broken, 50)));
    };
    await expect(reading()).rejects.toMatchObject({ name: 'FeedError', line: 5 });
  });

  it('reads XML up to where it breaks', async () => {
    const broken = xml.replace('<title>No price</title>', '<title>No price</name>');
    const ids: unknown[] = [];
    const reading = async () => {
      for await (const item of readXmlFeed(inPieces(broken, 100_000))) ids.push(item.fields.id);
    };
    await expect(reading()).rejects.toMatchObject({ name: 'FeedError', line: 8 });
    expect(ids).toEqual(['teapot']);
  });

  const xmlItems = async (chunks: AsyncIterable<string>) => {
    const items = [];
    for await (const item of readXmlFeed(chunks)) items.push(item);
    return items;
  };

  it.each([
    ['text', 'text'],
    ['a comment', '<!--'],
    ['a CDATA section', '<![CDATA['],
    ['a tag', '<title a="'],
  ])('stops at %s that never ends', async (_, begin) => {
    let piecesRead = -1;
    async function* endless() {
      yield `<rss><item>\n${begin}`;
      while (++piecesRead < 100) yield 'kite '.repeat(20_000);
    }
    await expect(xmlItems(endless())).rejects.toMatchObject({ name: 'FeedError', line: 2 });
    expect(piecesRead).toBe(9);
  });

  it('stops at a document type that never ends', async () => {
    const endless = `<!DOCTYPE rss [${'kite '.repeat(400_000)}`;
    await expect(xmlItems(inPieces(endless, 100_000))).rejects.toThrow(
      '1000000 letters passed without a tag',
    );
  });

  it.each([100_000, 10_000_000])('stops at a text that is too long, in pieces of %i letters', async size => {
    const long = `<rss><item><title>${'kite '.repeat(250_000)}</title></item></rss>`;
    await expect(xmlItems(inPieces(long, size))).rejects.toThrow('1000000 letters passed without a tag');
  });

  it('reads XML of any length whose tags are near to each other', async () => {
    const item = `<item><id>1</id><description>${'kite '.repeat(30_000)}</description></item>`;
    const items = await xmlItems(inPieces(`<rss>${item.repeat(20)}</rss>`, 100_000));
    expect(items).toHaveLength(20);
    expect(items[0]?.fields.description).toHaveLength(20_000 - 1);
  });

  it('takes of a text that comes in parts no more than the bound', async () => {
    const part = `<![CDATA[${'k'.repeat(15_000)}]]>`;
    const [item] = await xmlItems(inPieces(`<rss><item><title>${part.repeat(3)}</title></item></rss>`, 500));
    expect(item?.fields.title).toHaveLength(20_000);
  });

  it('reads a bounded number of fields of an item', async () => {
    const fields = Array.from({ length: 300 }, (_, at) => `<f${at}>${at}</f${at}>`).join('');
    const [item] = await xmlItems(inPieces(`<rss><item>${fields}</item></rss>`, 500));
    expect(Object.keys(item?.fields ?? {})).toHaveLength(200);
    expect(item?.fields.f199).toBe('199');
  });

  it('stops at tags that stand deeper than any feed has them', async () => {
    const deep = (depth: number) => `<rss><item>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</item></rss>`;
    expect(await xmlItems(inPieces(deep(48), 100))).toHaveLength(1);
    await expect(xmlItems(inPieces(deep(49), 100))).rejects.toMatchObject({ name: 'FeedError' });
  });

  it('reads tab-separated rows with their lines', async () => {
    const tsv = 'id\ttitle\timage link\n1\tKite\thttps://shop.example/kite.png\n2\tVase\t\n';
    const items = [];
    for await (const item of readTsvFeed(inPieces(tsv, 5))) items.push(item);
    expect(items).toEqual([
      { line: 2, fields: { id: '1', title: 'Kite', image_link: 'https://shop.example/kite.png' } },
      { line: 3, fields: { id: '2', title: 'Vase', image_link: '' } },
    ]);
  });

  const tsvRows = async (text: string, size = 7) => {
    const rows = [];
    for await (const row of readTsvFeed(inPieces(text, size))) rows.push(row);
    return rows;
  };

  it.each(['\n', '\r\n', '\r'])(
    'loses one row to a quote that is not closed: lines end with %j',
    async end => {
      const lines = ['id\ttitle', '1\tKite', '2\t"Vase', '3\tLamp', '', '4\tPan, 12"', '5\t"Say ""hi"""'];
      expect(await tsvRows(lines.join(end))).toEqual([
        { line: 2, fields: { id: '1', title: 'Kite' } },
        { line: 3, rejected: 'a quote in it is not closed' },
        { line: 4, fields: { id: '3', title: 'Lamp' } },
        { line: 6, fields: { id: '4', title: 'Pan, 12"' } },
        { line: 7, fields: { id: '5', title: 'Say "hi"' } },
      ]);
    },
  );

  it('takes a row that two quotes lead over several lines for what its lines are', async () => {
    expect(await tsvRows('id\ttitle\n1\t"Kite\n2\tVase\n3\tLamp"\n4\tPan\n')).toEqual([
      { line: 2, rejected: 'a quote in it is not closed' },
      { line: 3, fields: { id: '2', title: 'Vase' } },
      { line: 4, fields: { id: '3', title: 'Lamp"' } },
      { line: 5, fields: { id: '4', title: 'Pan' } },
    ]);
  });

  it('skips a line that is too long, and reads on', async () => {
    const endless = `id\ttitle\n1\t${'Kite '.repeat(400_000)}\n2\tVase`;
    expect(await tsvRows(endless, 100_000)).toEqual([
      { line: 2, rejected: 'it is longer than 1000000 letters' },
      { line: 3, fields: { id: '2', title: 'Vase' } },
    ]);
  });

  it('ends where the line that names the attributes cannot be read', async () => {
    await expect(tsvRows('id\t"title\n1\tKite')).rejects.toMatchObject({ name: 'FeedError', line: 1 });
  });
});

describe('an item of a feed', () => {
  const fields = {
    id: 'teapot',
    title: 'Teapot',
    link: 'https://www.amazon.de/s?k=teapot',
    price: '24.90 EUR',
    product_type: 'Food & Drink > Tea',
    custom_label_4: 'most_popular',
  };

  it('becomes a product with its category, store and money', () => {
    expect(parseItem({ line: 1, fields })).toMatchObject({
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

  it('has the first part of its product type for a category, however long the others are', () => {
    const product_type = `Tea > ${'Pots > '.repeat(100)}`;
    expect(parseItem({ line: 1, fields: { ...fields, product_type } })).toMatchObject({
      product: { category: 'Tea', category_slug: 'tea' },
    });
  });

  it('keeps up to nine more pictures, and leaves out what is no address', () => {
    const pictures = Array.from({ length: 10 }, (_, at) => `https://shop.example/${at}.jpg`);
    const additional_image_link = ['ftp://shop.example/a.jpg', ...pictures].join(' , ');
    expect(parseItem({ line: 1, fields: { ...fields, additional_image_link } })).toMatchObject({
      product: { more_images: pictures.slice(0, 9) },
    });
    expect(parseItem({ line: 1, fields })).toMatchObject({ product: { more_images: [] } });
  });

  it.each([
    ['Bücher & Cafés', 'bucher-and-cafes'],
    ['本・雑誌', '本-雑誌'],
    ['ガーデン', 'ガーデン'],
    ['हस्तशिल्प', 'हस्तशिल्प'],
    ['Игрушки', 'игрушки'],
    ['!!!', 'other'],
    ['Search', 'other'],
  ])('has %s under an address of its own', (product_type, category_slug) => {
    expect(parseItem({ line: 1, fields: { ...fields, product_type } })).toMatchObject({
      product: { category_slug },
    });
  });

  it('has no rating where its cell is empty', () => {
    const unrated = { ...fields, product_rating: '', product_review_count: '' };
    expect(parseItem({ line: 1, fields: unrated })).toMatchObject({
      product: { rating: null, num_reviews: null },
    });
  });

  it.each([
    ['19.90 EUR', 19.9],
    ['', 24.9],
    ['soon', 24.9],
    ['1000000000.01 EUR', 24.9],
  ])('with the sale price %j costs %d', (sale_price, price) => {
    expect(parseItem({ line: 1, fields: { ...fields, sale_price } })).toMatchObject({ product: { price } });
  });

  it.each([
    [{ ...fields, price: 'free' }, "price 'free' is not an amount with its currency"],
    [{ ...fields, title: ' ' }, 'title is missing'],
    [{ ...fields, link: 'javascript:alert(1)' }, 'link must be a web address'],
    [{ ...fields, availability: 'out of stock' }, 'out of stock'],
    [{ ...fields, product_type: 'T'.repeat(201) }, 'product_type must have at most 200 characters'],
    ...[0, 1, 2, 3, 4].map(
      at =>
        [
          { ...fields, [`custom_label_${at}`]: 'g'.repeat(501) },
          `custom_label_${at} must have at most 500 characters`,
        ] as const,
    ),
  ])('is refused with a reason: %#', (given, rejected) => {
    expect(parseItem({ line: 1, fields: given })).toEqual({ rejected });
  });

  it.each([
    ['24.90 USD', { price: 24.9, currency: 'USD' }],
    ['15 gbp', { price: 15, currency: 'GBP' }],
    ['USD 15', undefined],
    ['-1 USD', undefined],
    ['1000000000 VND', { price: 1_000_000_000, currency: 'VND' }],
    ['1000000000.01 VND', undefined],
    [`${'9'.repeat(310)} USD`, undefined],
  ])('reads the price %s', (text, money) => {
    expect(parseFeedPrice(text)).toEqual(money);
  });
});
