import { readFileSync } from 'node:fs';
import { ImportedGift, ReadMany } from '@giftlist/contracts/gifts/import-entities';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readMany } from './read-many.ts';

const readGifts = (text: string, country = 'us') =>
  readMany(text, country).gifts.map(({ gift_title, product_url }) => [gift_title, product_url ?? null]);

describe('a pasted text', () => {
  it.each([
    [
      'one gift per link on a line',
      'https://a.example/x https://b.example/y',
      [
        ['', 'https://a.example/x'],
        ['', 'https://b.example/y'],
      ],
    ],
    ['a name before its link', 'Kite - https://a.example/x', [['Kite', 'https://a.example/x']]],
    ['a link in brackets', '1. Red kite: <https://a.example/x>.', [['Red kite', 'https://a.example/x']]],
    [
      'a name after its link',
      '• www.a.example/x (the blue one)',
      [['(the blue one)', 'https://www.a.example/x']],
    ],
    ['a link without a scheme', 'see a.example/x, please', [['see please', 'https://a.example/x']]],
    ['a repeated link once', 'https://a.example/x\r\nhttps://a.example/x', [['', 'https://a.example/x']]],
    [
      'names without links or bullets',
      'Teapot\n\n- Book\n2) Socks',
      [
        ['Teapot', null],
        ['Book', null],
        ['Socks', null],
      ],
    ],
    ['a name without its checkbox', '[x] Teapot', [['Teapot', null]]],
    [
      'a name between links as a separate gift',
      'https://a.example/x\nBlue teapot\nhttps://b.example/y',
      [
        ['', 'https://a.example/x'],
        ['Blue teapot', null],
        ['', 'https://b.example/y'],
      ],
    ],
  ])('yields %s: %j', (_, text, expected) => {
    expect(readGifts(text)).toEqual(expected);
  });

  it('reports lines without a gift', () => {
    expect(readMany('My wishes:\nhttps://a.example/x\n\n***', 'us').skipped).toEqual([
      { line: 1, text: 'My wishes:', reason: 'no-name-or-link' },
      { line: 4, text: '***', reason: 'no-name-or-link' },
    ]);
  });

  it.each([
    ['Blue teapot, 48.00', 'us', 'Blue teapot', 48, null],
    ['- Blue teapot; 48', 'us', 'Blue teapot', 48, null],
    ['Blue teapot,48,50', 'de', 'Blue teapot', 48.5, null],
    ['Kite – €12', 'de', 'Kite', 12, 'EUR'],
    ['Kite (12.50 €)', 'de', 'Kite', 12.5, 'EUR'],
    ['Scarf 1 299,00 zł', 'pl', 'Scarf', 1299, 'PLN'],
    ['Lego 42115 $399.99', 'us', 'Lego 42115', 399.99, 'USD'],
    ['Ceainic, 129,99 lei', 'ro', 'Ceainic', 129.99, 'RON'],
    ['Messer: CHF 89.–', 'ch', 'Messer', 89, 'CHF'],
    ['Gift card $50', 'ca', 'Gift card', 50, 'CAD'],
  ])(
    '%j in the country %s has the title %j, the price %p and the currency %p',
    (line, country, gift_title, price, currency) => {
      expect(readMany(line, country).gifts).toMatchObject([
        { gift_title, price, currency, product_url: null },
      ]);
    },
  );

  it.each([
    ['no separator precedes it', 'Lego 42115'],
    ['it is a year', 'Diary, 2027'],
    ['it is part of a name', 'Harry Potter 3'],
    ['it is part of a word', 'Star droid R2'],
    ['a unit of length follows it', 'Rope, 12 m'],
    ['a word follows it', 'Socks, 3 pairs'],
    ['it is a version', 'Windows 3.11'],
    ['the price is not at the end', '$50 gift card'],
    ['it is higher than the limit', 'Gold bar, 99999999999.00'],
  ])('keeps a number in the title if %s: %j', (_, line) => {
    expect(readMany(line, 'us').gifts).toMatchObject([
      { gift_title: line, price: null, currency: null, product_url: null },
    ]);
  });

  it('reads the price beside a link', () => {
    const text = 'Kite, 24.50 € https://a.example/x\nhttps://b.example/y, 48.00\nhttps://c.example/z';
    expect(readMany(text, 'de').gifts).toMatchObject([
      { gift_title: 'Kite', product_url: 'https://a.example/x', price: 24.5, currency: 'EUR' },
      { gift_title: '', product_url: 'https://b.example/y', price: 48, currency: null },
      { gift_title: '', product_url: 'https://c.example/z', price: null },
    ]);
  });

  it('reports gifts beyond the limit', () => {
    const text = Array.from({ length: 205 }, (_, index) => `https://a.example/${index}`).join('\n');
    const result = readMany(text, 'us');
    expect(result.gifts).toHaveLength(200);
    expect(result.skipped).toHaveLength(5);
    expect(result.skipped[0]).toEqual({ line: 201, text: 'https://a.example/200', reason: 'too-many' });
  });

  it('of any kind yields only valid gifts', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'name,link\n',
        '\t',
        '"',
        'https://',
        'www.',
        'a.example/x',
        '\n',
        '<li data-itemid=1>',
        '<html>',
      ),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), texts => {
        const result = readMany(texts.join(''), 'us');
        ReadMany.parse(result);
        for (const gift of result.gifts) expect(ImportedGift.safeParse(gift).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a CSV', () => {
  it('with an unclosed quote is read without losing a line', () => {
    const { gifts } = readMany('name,link\n12" pan,https://a.example/1\n"Kettle,https://a.example/2\n', 'us');
    expect(gifts.map(({ gift_title }) => gift_title)).toEqual(['12" pan', '"Kettle']);
  });

  it('with semicolons is read by its German column names', () => {
    const csv =
      'Name;Preis;Menge;Link;Notizen\r\n"Teekanne; rot";"1.234,50 €";2;shop.example/t;"groß\nund rund"\r\n';
    expect(readMany(csv, 'de')).toMatchObject({
      kind: 'csv',
      skipped: [],
      gifts: [
        {
          gift_title: 'Teekanne; rot',
          product_url: 'https://shop.example/t',
          image_url: null,
          price: 1234.5,
          currency: 'EUR',
          quantity: 2,
          details: 'groß\nund rund',
        },
      ],
    });
  });

  it('with an impossible price yields the gift without a price', () => {
    const { gifts } = readMany('name,price\nKite,99999999999\n', 'us');
    expect(gifts).toMatchObject([{ gift_title: 'Kite', price: null }]);
  });

  it('with tabs, a currency column and invalid cells is read as far as possible', () => {
    const csv =
      '\ufeffTitle\tURL\tPrice\tCurrency\tQty\nKite\thttps://a.example/k\t24.50\tGBP\tmany\n\t\t3\t\t\nCup\tjavascript:x\t\t\t\n';
    const result = readMany(csv, 'us');
    expect(result.kind).toBe('csv');
    expect(result.gifts).toMatchObject([{ gift_title: 'Kite', price: 24.5, currency: 'GBP', quantity: 1 }]);
    expect(result.skipped.map(({ reason }) => reason)).toEqual(['no-name-or-link', 'link-not-valid']);
  });
});

describe('an Amazon wish list saved as a page', () => {
  const page = readFileSync(new URL('../../fixtures/wish-list.html', import.meta.url), 'utf8');

  it('yields each item with all its fields', () => {
    const result = readMany(page, 'us');
    expect(result.kind).toBe('wish-list-page');
    expect(result.gifts).toEqual([
      {
        gift_title: 'Enamel Camping Mug, Set of 2',
        product_url: 'https://www.amazon.de/Enamel-Mug/dp/B0EXAMPLE1/',
        image_url: 'https://m.media-amazon.com/images/I/mug._SS135_.jpg',
        price: 24.99,
        currency: 'EUR',
        quantity: 2,
        details: 'The blue ones, please',
      },
      {
        gift_title: 'Star Atlas & Guide',
        product_url: 'https://www.amazon.de/dp/B0EXAMPLE2/?th=1',
        image_url: 'https://m.media-amazon.com/images/I/atlas._SS135_.jpg',
        price: null,
        currency: null,
        quantity: 1,
        details: '',
      },
      {
        gift_title: 'An idea: tickets to the opera',
        product_url: null,
        image_url: null,
        price: null,
        currency: null,
        quantity: 1,
        details: '',
      },
    ]);
    expect(result.skipped).toHaveLength(1);
  });

  it.each<[text: string, title: string, details: string]>([
    ['a&#1;b', 'ab', 'ab'],
    ['&#7;kite &#x1F;', 'kite', 'kite'],
    ['&#127;', '', ''],
    ['&#x3164;', '', ''],
    ['&#x202E;etik', 'etik', 'etik'],
    ['Kite &#xD83C;', 'Kite \uFFFD', 'Kite \uFFFD'],
  ])('with the text %s yields a valid gift', (text, title, details) => {
    const item = `<li data-itemid="I1"><a id="itemName_I1" href="/dp/B0EXAMPLE1">${text}</a>`;
    const result = readMany(`${item}<i id="itemComment_I1">${text}</i></li>`, 'us');
    expect(ReadMany.parse(result).gifts).toMatchObject([{ gift_title: title, details }]);
  });

  it('ignores pictures in the folder that was saved with it', () => {
    const savedPage = page
      .replace('https://m.media-amazon.com/images/I/mug', './Amazon Wish List_files/mug')
      .replace('https://m.media-amazon.com/images/I/atlas', 'Wunschliste-Dateien/atlas');
    expect(
      readMany(savedPage, 'us').gifts.map(({ gift_title, image_url }) => [gift_title, image_url]),
    ).toEqual([
      ['Enamel Camping Mug, Set of 2', null],
      ['Star Atlas & Guide', null],
      ['An idea: tickets to the opera', null],
    ]);
  });

  it('without items yields no gifts', () => {
    expect(readMany('<!doctype html><html><body><p>Hello</p></body></html>', 'us').gifts).toEqual([]);
  });
});
