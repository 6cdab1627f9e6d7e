import { describe, expect, it } from '@jest/globals';
import { readXmlFeed } from './read-xml.ts';

async function* splitIntoChunks(text: string, size: number) {
  for (let index = 0; index < text.length; index += size) yield text.slice(index, index + size);
}

async function readRows(text: string, size = 100_000) {
  const rows = [];
  for await (const row of readXmlFeed(splitIntoChunks(text, size))) rows.push(row);
  return rows;
}

const readFields = async (text: string, size?: number) =>
  (await readRows(text, size)).map(row => ('fields' in row ? row.fields : row.rejected));

const xml = `<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Feed</title>
<item>
  <g:id>teapot</g:id><title><![CDATA[Teapot & tray]]></title><link>https://www.target.com/s?searchTerm=teapot</link>
  <g:price>24.90 USD</g:price><g:product_type>Kitchen > Tea</g:product_type>
  <g:custom_label_0>mom, friend</g:custom_label_0><g:custom_label_4>most_popular</g:custom_label_4>
</item>
<item><g:id>broken</g:id><title>No price</title><link>https://shop.example/x</link></item>
</channel></rss>`;

describe('reading an XML feed', () => {
  it.each([1, 7, 100_000])('reads chunks of %i characters', async size => {
    const rows = await readRows(xml, size);
    expect(rows).toMatchObject([
      {
        line: 3,
        fields: {
          id: 'teapot',
          title: 'Teapot & tray',
          price: '24.90 USD',
          product_type: 'Kitchen > Tea',
          custom_label_0: 'mom, friend',
        },
      },
      { line: 8, fields: { id: 'broken' } },
    ]);
  });

  it('reads one value of a repeated attribute, but all additional image links', async () => {
    const repeated = `<feed xmlns:g="http://base.google.com/ns/1.0"><entry>
      <title>Teapot</title><g:title>Teapot, blue</g:title>
      <link href="https://shop.example/self"/><g:link>https://shop.example/teapot</g:link>
      <g:product_type>Kitchen > Tea</g:product_type><g:product_type>Gifts</g:product_type>
      <g:shipping><g:country>US</g:country><g:price>5 USD</g:price></g:shipping><g:price>24.90 USD</g:price>
      <g:additional_image_link>https://a.example/1</g:additional_image_link>
      <g:additional_image_link>https://a.example/2</g:additional_image_link>
    </entry></feed>`;
    expect(await readFields(repeated, 7)).toMatchObject([
      {
        title: 'Teapot',
        link: 'https://shop.example/teapot',
        product_type: 'Kitchen > Tea',
        price: '24.90 USD',
        additional_image_link: 'https://a.example/1,https://a.example/2',
      },
    ]);
  });

  const google = 'http://base.google.com/ns/1.0';
  it.each([
    ['another prefix', `<rss xmlns:m="${google}"><item><m:id>1</m:id></item></rss>`],
    [
      'a long prefix',
      `<rss xmlns:google-base='${google}/'><item><google-base:id>1</google-base:id></item></rss>`,
    ],
    ['an HTTPS namespace', '<rss xmlns:g="https://base.google.com/ns/1.0"><item><g:id>1</g:id></item></rss>'],
    [
      'the namespace of custom attributes',
      '<rss xmlns:c="http://base.google.com/cns/1.0"><item><c:id>1</c:id></item></rss>',
    ],
    ['Google as the default namespace', `<rss xmlns="${google}"><item><id>1</id></item></rss>`],
    ['a namespace declared by the item', `<rss><item xmlns:x="${google}"><x:id>1</x:id></item></rss>`],
    ['a namespace declared by the attribute', `<rss><item><x:id xmlns:x="${google}">1</x:id></item></rss>`],
    ['an undeclared prefix g', '<rss><item><g:id>1</g:id></item></rss>'],
    [
      'prefixed Atom',
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="${google}"><a:entry><a:id>tag:1</a:id><h:id>1</h:id></a:entry></a:feed>`,
    ],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:q="${google}"><item rdf:about="x"><q:id>1</q:id></item></rdf:RDF>`,
    ],
    [
      'another vocabulary in the item',
      `<rss xmlns:media="http://search.yahoo.com/mrss/" xmlns:g="${google}"><item><media:id>9</media:id><g:id>1</g:id></item></rss>`,
    ],
    ['capital letters', `<RSS xmlns:G="${google}"><ITEM><G:ID>1</G:ID></ITEM></RSS>`],
  ])('reads Google’s attributes: %s', async (_, text) => {
    expect(await readFields(text)).toMatchObject([{ id: '1' }]);
  });

  it('ignores attributes if the prefix g is declared for another vocabulary', async () => {
    const media =
      '<rss xmlns:g="http://other.example/ns"><item><g:title>Other</g:title><id>1</id></item></rss>';
    expect((await readFields(media))[0]).not.toHaveProperty('title');
  });

  it.each([
    ['without rel', '<link href="https://a.example/1"/>'],
    ['with rel alternate', '<link rel="alternate" type="text/html" href="https://a.example/1"/>'],
    [
      'alternate after a self link',
      '<link rel="self" href="https://x.example/"/><link rel="alternate" href="https://a.example/1"></link>',
    ],
    ['as text after a link without an address', '<link href=""/><link>https://a.example/1</link>'],
    [
      'with single quotes and an entity',
      "<link href='https://a.example/1' rel='alternate'/><link rel='edit' href='https://x.example'/>",
    ],
  ])('reads the link of an Atom entry: %s', async (_, link) => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${link}<summary>Soft</summary></entry></feed>`;
    expect(await readFields(text)).toMatchObject([{ link: 'https://a.example/1', description: 'Soft' }]);
  });

  const createFeedWith = (broken: string) =>
    `<rss><channel>\n<item><id>1</id></item>\n${broken}\n<item><id>3</id></item>\n</channel></rss>`;

  it.each([
    ['a mismatched closing tag', '<item><id>2</id><title>Kite</name></item>', 'title is not closed'],
    ['an unclosed element', '<item><id>2</id><brand>Kites<title>Kite</title></item>', 'brand is not closed'],
    ['no closing tag', '<item><id>2</id><title>Kite</title>', 'it is not closed'],
    [
      'an unclosed CDATA section',
      '<item><id>2</id><title><![CDATA[Kite</title></item><item><id><![CDATA[9]]></id></item>',
      '<![CDATA[ is not closed',
    ],
    [
      'deeply nested elements',
      `<item>${'<a>'.repeat(60)}</item>`,
      'elements are nested more than 50 levels deep',
    ],
    [
      'a text of more than 1,000,000 characters',
      `<item><title>${'kite '.repeat(250_000)}</title></item>`,
      'it is longer than 1000000 characters',
    ],
    [
      'an unclosed comment',
      `<item><!--${'kite '.repeat(250_000)}</item>`,
      'it is longer than 1000000 characters',
    ],
  ])('skips only the item with %s, and reports its line', async (_, broken, rejected) => {
    for (const size of [100, 100_000]) {
      const rows = await readRows(createFeedWith(broken), broken.length > 10_000 ? 100_000 : size);
      expect(rows[0]).toMatchObject({ line: 2, fields: { id: '1' } });
      expect(rows[1]).toEqual({ line: 3, rejected });
      expect(rows.at(-1)).toMatchObject({ line: 4, fields: { id: '3' } });
    }
  });

  it.each([
    ['NUL', 'Ki\0te'],
    ['a control character', 'Ki\u0001te\u001f'],
    ['a character reference that XML forbids', 'Kite&#0;&#x1F;'],
    ['a lone surrogate', 'Kite\ud83c'],
    ['a bare ampersand', 'Kite & string'],
    ['an ampersand before a word', 'Kite &string'],
    ['an HTML entity', 'Kite&nbsp;and&eacute;'],
    ['a bare bracket', 'Kite < 5'],
    ['an unclosed tag', 'Kite<br>blue'],
    ['a closing tag without an opening tag', 'Kite</b>'],
    ['an unquoted attribute', '<b class=x>Kite</b>'],
    ['a replacement character', 'K\ufffdte'],
  ])('tolerates %s', async (_, title) => {
    const fields = await readFields(createFeedWith(`<item><id>2</id><title>${title}</title></item>`));
    expect(fields).toMatchObject([{ id: '1' }, { id: '2', title: expect.stringMatching(/^K/) }, { id: '3' }]);
  });

  it('skips items in comments', async () => {
    expect(await readFields(createFeedWith('<!-- <item><id>2</id></item> -->'))).toMatchObject([
      { id: '1' },
      { id: '3' },
    ]);
  });

  it('keeps item tags within CDATA as text', async () => {
    const text = createFeedWith(
      '<item><id>2</id><description><![CDATA[<item>x</item>]]></description></item>',
    );
    expect(await readFields(text, 5)).toMatchObject([{}, { id: '2', description: '<item>x</item>' }, {}]);
  });

  it.each([
    ['between items', '<rss><channel><item><id>1</id></item>'],
    ['within an item', '<rss><channel><item><id>1</id></item><item><id>2'],
    ['within an item, after a closing tag', '<feed><entry><id>1</id></entry><entry><id>2</id>'],
  ])('reads the complete items of a feed truncated %s, and then fails', async (_, text) => {
    const ids: unknown[] = [];
    const readIds = async () => {
      for await (const row of readXmlFeed(splitIntoChunks(text, 9)))
        if ('fields' in row) ids.push(row.fields.id);
    };
    await expect(readIds()).rejects.toMatchObject({ name: 'FeedError' });
    expect(ids).toEqual(['1']);
  });

  it('truncates a text of several CDATA sections to 20,000 characters', async () => {
    const section = `<![CDATA[${'k'.repeat(15_000)}]]>`;
    const [item] = await readRows(`<rss><item><title>${section.repeat(3)}</title></item></rss>`, 500);
    expect(item && 'fields' in item ? item.fields.title?.length : 0).toBe(20_000);
  });

  it('reads at most 200 fields of an item', async () => {
    const elements = Array.from({ length: 300 }, (_, index) => `<f${index}>${index}</f${index}>`).join('');
    const [fields] = await readFields(`<rss><item>${elements}</item></rss>`);
    expect(Object.keys(fields ?? {}).filter(name => name.startsWith('f'))).toHaveLength(200);
  });

  it.each([
    ['items within items', '<item>'],
    ['opening brackets', '<'],
    ['comments', '<item><!--'],
    ['comments before any item', '<!--'],
    ['CDATA sections', '<item><![CDATA['],
    ['tags', '<item><a '],
    ['closing tags without an opening tag', '<item></b>'],
    ['ampersands', '<item><a>&'],
    ['prefixes', '<x:x:x:'],
  ])(
    'reads or rejects two megabytes of %s within a minute',
    async (_, pattern) => {
      const text = pattern.repeat(2_000_000 / pattern.length);
      await expect(readRows(text, 262_144).catch(error => error.name)).resolves.toBeTruthy();
    },
    60_000,
  );
});
