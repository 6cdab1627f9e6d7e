import { describe, expect, it, jest } from '@jest/globals';
import MiniSearch from 'minisearch';
import { type IndexInput, SearchIndex, type SearchOptions } from './search-index.ts';

const createProduct = (
  id: string,
  title: string,
  category: string,
  price: number,
  otherFields: Partial<IndexInput> = {},
): IndexInput => ({
  _id: id,
  title,
  category,
  category_slug: category.toLowerCase(),
  description: '',
  recipients: [],
  occasions: [],
  price,
  rating: null,
  num_reviews: null,
  most_popular: false,
  ...otherFields,
});

const index = new SearchIndex([
  createProduct('kettle', 'Enamel kettle', 'Kitchen', 60, { rating: 4.1 }),
  createProduct('mug', 'Camping mug', 'Outdoors', 14, {
    description: 'Fits under any kettle',
    rating: 4.9,
    num_reviews: 12,
  }),
  createProduct('creme', 'Crème brûlée set', 'Kitchen', 35, { most_popular: true }),
  createProduct('tent', 'Two-person tent', 'Outdoors', 220),
]);
const firstPage = { from: 0, count: 30 };
const searchIds = (q: string, options = {}) =>
  index.search({ q, sort: 'BEST_MATCH', ...options }, firstPage).ids;

describe('search over the catalogue', () => {
  it('ranks a word in the title above the same word in a description', () => {
    expect(searchIds('kettle')).toEqual(['kettle', 'mug']);
  });

  it('returns the best of several variants, and counts them as one', () => {
    const createTee = (id: string, title: string, price: number, feed = 'a') =>
      createProduct(id, title, 'Clothes', price, { group: 'tee', feed });
    const tees = new SearchIndex([
      createTee('red', 'Red tee', 20),
      createTee('blue', 'Blue tee', 10),
      createTee('other', 'Red tee', 15, 'b'),
      createProduct('cap', 'Red cap', 'Clothes', 5),
    ]);
    const find = (q: string, options = {}) => tees.search({ q, sort: 'LOWEST_PRICE', ...options }, firstPage);
    expect(find('')).toEqual({ ids: ['cap', 'blue', 'other'], total: 3 });
    expect(find('', { min_price: 12 })).toEqual({ ids: ['other', 'red'], total: 2 });
    expect(find('red tee')).toEqual({ ids: ['other', 'red'], total: 2 });
    expect(find('blue')).toEqual({ ids: ['blue'], total: 1 });
    tees.remove('blue');
    expect(find('tee').ids).toEqual(['other', 'red']);
  });

  it('sorts and filters by the current price', () => {
    const toDate = (text: string) => new Date(text);
    const sale = { price: 10, from: toDate('2030-01-02T00:00Z'), until: toDate('2030-01-04T00:00Z') };
    const sales = new SearchIndex([
      createProduct('mug', 'Mug', 'Kitchen', 20, { regular_price: 20, sale }),
      createProduct('cup', 'Cup', 'Kitchen', 15),
    ]);
    const findAt = (now: string, options = {}) =>
      sales.search({ q: '', sort: 'LOWEST_PRICE', ...options }, firstPage, toDate(now)).ids;
    expect(findAt('2030-01-01T12:00Z')).toEqual(['cup', 'mug']);
    expect(findAt('2030-01-02T00:00Z')).toEqual(['mug', 'cup']);
    expect(findAt('2030-01-03T12:00Z', { max_price: 12 })).toEqual(['mug']);
    expect(findAt('2030-01-04T00:00Z')).toEqual(['cup', 'mug']);
    sales.put(createProduct('mug', 'Mug', 'Kitchen', 12));
    expect(findAt('2030-01-03T12:00Z')).toEqual(['mug', 'cup']);
  });

  it('tolerates a typo', () => {
    expect(searchIds('ketle')[0]).toBe('kettle');
  });

  it('tolerates at most two typos in a long word', () => {
    const albums = new SearchIndex([createProduct('album', 'Photographieralbum', 'Paper', 20)]);
    const find = (q: string) => albums.search({ q, sort: 'BEST_MATCH' }, firstPage).total;
    expect(find('Fotografieralbum')).toBe(0);
    expect(find('Photografieralbum')).toBe(1);
  });

  it('treats the last word as a prefix', () => {
    expect(searchIds('camp')).toEqual(['mug']);
  });

  it('matches short words as prefixes only in titles and categories', () => {
    expect(searchIds('ket')).toEqual(['kettle']);
    expect(searchIds('kett')).toEqual(['kettle', 'mug']);
    expect(searchIds('any')).toEqual(['mug']);
  });

  it('finds words with accents if the query has none', () => {
    expect(searchIds('creme brulee')).toEqual(['creme']);
  });

  it('returns everything for an empty query, the most popular products first', () => {
    expect(searchIds('')).toEqual(['creme', 'mug', 'kettle', 'tent']);
  });

  it('filters by category and price, and sorts as requested', () => {
    expect(searchIds('', { category: 'outdoors' })).toEqual(['mug', 'tent']);
    expect(searchIds('', { min_price: 30, max_price: 100, sort: 'LOWEST_PRICE' })).toEqual([
      'creme',
      'kettle',
    ]);
    expect(searchIds('', { sort: 'HIGHEST_PRICE' })).toEqual(['tent', 'kettle', 'creme', 'mug']);
    expect(searchIds('', { sort: 'TOP_RATED' })).toEqual(['mug', 'kettle', 'creme', 'tent']);
  });

  it('lists the products of a bulk update when it ends, even if it fails', async () => {
    const growingIndex = new SearchIndex([createProduct('spade', 'Garden spade', 'Garden', 20)]);
    const countResults = () => growingIndex.search({ q: '', sort: 'LOWEST_PRICE' }, firstPage).total;
    const failedUpdate = growingIndex.updateInBulk(async () => {
      expect(countResults()).toBe(1);
      growingIndex.put(createProduct('hoe', 'Garden hoe', 'Garden', 15));
      expect(countResults()).toBe(1);
      throw new Error('the database is down');
    });
    await expect(failedUpdate).rejects.toThrow('the database is down');
    expect(countResults()).toBe(2);
  });

  it('returns the requested range and counts all results', () => {
    const range = { from: 1, count: 2 };
    expect(index.search({ q: '', sort: 'LOWEST_PRICE' }, range)).toEqual({
      ids: ['creme', 'kettle'],
      total: 4,
    });
    expect(index.search({ q: 'kettle', sort: 'HIGHEST_PRICE' }, range)).toEqual({ ids: ['mug'], total: 2 });
  });

  it('reflects new, changed and removed products', () => {
    const changingIndex = new SearchIndex([createProduct('spade', 'Garden spade', 'Garden', 20)]);
    changingIndex.put(createProduct('hoe', 'Garden hoe', 'Garden', 15));
    changingIndex.put(createProduct('spade', 'Snow shovel', 'Garden', 18));
    expect(changingIndex.search({ q: 'garden', sort: 'BEST_MATCH' }, firstPage).ids).toEqual([
      'hoe',
      'spade',
    ]);
    expect(changingIndex.search({ q: 'spade', sort: 'BEST_MATCH' }, firstPage)).toEqual({
      ids: [],
      total: 0,
    });
    changingIndex.remove('hoe');
    expect(changingIndex.search({ q: '', sort: 'LOWEST_PRICE' }, firstPage).ids).toEqual(['spade']);
  });

  it('reads at most eight words of a long query', () => {
    expect(searchIds(`kettle ${'nothing '.repeat(2_000)}`)[0]).toBe('kettle');
    const searchSpy = jest.spyOn(MiniSearch.prototype, 'search');
    // Each of these characters folds into a letter in brackets.
    searchIds('⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒧⒧⒧');
    expect(searchSpy.mock.calls[0]?.[0]).toHaveProperty('queries.length', 8);
    searchSpy.mockRestore();
  });

  it('ignores very common words, unless the query has no others', () => {
    const cups = Array.from({ length: 600 }, (_, n) =>
      createProduct(`cup-${n}`, 'Cup', 'Kitchen', 10, { description: 'A gift for you' }),
    );
    const largeIndex = new SearchIndex([...cups, createProduct('kettle', 'Enamel kettle', 'Kitchen', 60)]);
    const find = (q: string) => largeIndex.search({ q, sort: 'BEST_MATCH' }, firstPage);
    expect(find('a kettle for')).toEqual({ ids: ['kettle'], total: 1 });
    expect(find('for!').total).toBe(600);
  });

  it('does not treat a word as common just because its products were updated often', () => {
    const cups = Array.from({ length: 1_000 }, (_, n) =>
      createProduct(`cup-${n}`, n % 10 === 0 ? 'Blue cup' : 'Cup', 'Kitchen', 10),
    );
    const updatedIndex = new SearchIndex();
    for (let round = 0; round < 6; round += 1) for (const cup of cups) updatedIndex.put(cup);
    expect(updatedIndex.search({ q: 'blue cup', sort: 'BEST_MATCH' }, firstPage).total).toBe(100);
  });

  describe('with a person or an occasion', () => {
    const labelled = new SearchIndex([
      createProduct('shelf', 'Record shelf', 'Home', 80, { recipients: ['dad', 'him'] }),
      createProduct('pen', 'Fountain pen', 'Desk', 95, { recipients: ['dad'], most_popular: true }),
      createProduct('scarf', 'Wool scarf', 'Wear', 40, {
        recipients: ['grandma', 'mom'],
        occasions: ['mothers-day'],
      }),
      createProduct('socks', 'Socks', 'Wear', 9, { description: 'A gift of many gifts for the feet' }),
      createProduct('tie', 'Tie', 'Wear', 25, { description: 'For a father with taste' }),
      createProduct('beard', 'Beard oil', 'Care', 18, { recipients: ['partner', 'him'] }),
      createProduct('kimono', 'Kimono', 'Wear', 60, {
        recipients: ['partner', 'her'],
        occasions: ['anniversary'],
      }),
      createProduct('herbs', 'Herb planter', 'Garden', 30),
      createProduct('hamper', 'Hamper', 'Food', 70, { recipients: ['new-parents'] }),
      createProduct('wrap', 'Gift wrap', 'Paper', 6),
      createProduct('pillow', 'Wrap-around pillow', 'Travel', 20),
      createProduct('mill', 'Pepper mill', 'Kitchen', 35),
      createProduct('card', 'Card', 'Paper', 3, { description: 'For Mother’s Day' }),
      createProduct('comb', 'Grooming comb', 'Care', 12, { recipients: ['dog'] }),
    ]);
    const find = (q: string, sort: SearchOptions['sort'] = 'BEST_MATCH') =>
      labelled.search({ q, sort }, firstPage).ids;

    it.each([
      ['dad', ['pen', 'shelf']],
      ['Gifts for my father', ['tie', 'pen', 'shelf']],
      ['grandmas', ['scarf']],
      ['my mother in law', ['scarf']],
      ['a present for granny, mother’s day', ['scarf']],
      ['gifts for women', ['kimono']],
      ['for her', ['kimono', 'herbs']],
      ['wife', ['kimono']],
      ['husband', ['beard']],
      ['anniversary', ['kimono']],
      ['new mum', ['hamper']],
      ['dog', ['comb']],
      ['mother’s day gift', ['card', 'scarf']],
    ])('finds the labelled products for “%s”', (q, ids) => {
      expect(find(q)).toEqual(ids);
    });

    it('sorts as requested', () => {
      expect(find('father', 'LOWEST_PRICE')).toEqual(['tie', 'shelf', 'pen']);
    });

    it('requires the other words only if any product has them', () => {
      expect(find('record dad')).toEqual(['shelf']);
      expect(find('submarine for dad')).toEqual(['pen', 'shelf']);
      expect(find('submarine')).toEqual([]);
    });

    it('returns every product whose text contains the words', () => {
      expect(find('gifts')).toEqual(['socks']);
      expect(find('gift wrap')).toEqual(['wrap', 'pillow']);
      expect(find('mil')).toEqual(['mill']);
      expect(find('grooming')).toEqual(['comb']);
      expect(find('!')).toEqual([]);
    });

    it('includes labelled products even if many titles contain the word', () => {
      const chairs = Array.from({ length: 1_000 }, (_, n) =>
        createProduct(`chair-${n}`, 'Kids chair', 'Home', 10),
      );
      const chairIndex = new SearchIndex([
        ...chairs,
        createProduct('tent', 'Tent', 'Home', 20, { recipients: ['kids'] }),
      ]);
      expect(chairIndex.search({ q: 'kids', sort: 'BEST_MATCH' }, firstPage).total).toBe(1_001);
      expect(chairIndex.search({ q: 'kids chair', sort: 'BEST_MATCH' }, firstPage).total).toBe(1_000);
    });

    it('leaves out removed products, even during a bulk update', async () => {
      const changingIndex = new SearchIndex([
        createProduct('one', 'One', 'Home', 1, { recipients: ['dad'] }),
        createProduct('two', 'Two', 'Home', 2, { recipients: ['mom'] }),
      ]);
      const findIds = (q: string) => changingIndex.search({ q, sort: 'LOWEST_PRICE' }, firstPage).ids;
      await changingIndex.updateInBulk(async () => {
        expect(findIds('dad')).toEqual(['one']);
        changingIndex.remove('two');
        changingIndex.put(createProduct('three', 'Three', 'Home', 3, { recipients: ['dad'] }));
        expect(findIds('dad')).toEqual(['one']);
      });
      expect(findIds('dad')).toEqual(['one', 'three']);
      changingIndex.remove('one');
      changingIndex.put(createProduct('four', 'Four', 'Home', 4, { recipients: ['mom'] }));
      expect(findIds('dad')).toEqual(['three']);
      expect(findIds('mom')).toEqual(['four']);
    });
  });

  it('returns nothing if no product matches', () => {
    expect(searchIds('submarine')).toEqual([]);
  });
});
