import { describe, expect, it, jest } from '@jest/globals';
import MiniSearch from 'minisearch';
import { type IndexInput, SearchIndex, type SearchOptions } from './search-index.ts';

const product = (
  id: string,
  title: string,
  category: string,
  price: number,
  more: Partial<IndexInput> = {},
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
  ...more,
});

const index = new SearchIndex([
  product('kettle', 'Enamel kettle', 'Kitchen', 60, { rating: 4.1 }),
  product('mug', 'Camping mug', 'Outdoors', 14, {
    description: 'Fits under any kettle',
    rating: 4.9,
    num_reviews: 12,
  }),
  product('creme', 'Crème brûlée set', 'Kitchen', 35, { most_popular: true }),
  product('tent', 'Two-person tent', 'Outdoors', 220),
]);
const first = { from: 0, count: 30 };
const search = (q: string, more = {}) => index.search({ q, sort: 'BEST_MATCH', ...more }, first).ids;

describe('search over the catalogue', () => {
  it('ranks a word in the title above the same word in a description', () => {
    expect(search('kettle')).toEqual(['kettle', 'mug']);
  });

  it('returns the best of several variants, and counts them as one', () => {
    const tee = (id: string, title: string, price: number, feed = 'a') =>
      product(id, title, 'Clothes', price, { group: 'tee', feed });
    const tees = new SearchIndex([
      tee('red', 'Red tee', 20),
      tee('blue', 'Blue tee', 10),
      tee('other', 'Red tee', 15, 'b'),
      product('cap', 'Red cap', 'Clothes', 5),
    ]);
    const found = (q: string, more = {}) => tees.search({ q, sort: 'LOWEST_PRICE', ...more }, first);
    expect(found('')).toEqual({ ids: ['cap', 'blue', 'other'], total: 3 });
    expect(found('', { min_price: 12 })).toEqual({ ids: ['other', 'red'], total: 2 });
    expect(found('red tee')).toEqual({ ids: ['other', 'red'], total: 2 });
    expect(found('blue')).toEqual({ ids: ['blue'], total: 1 });
    tees.remove('blue');
    expect(found('tee').ids).toEqual(['other', 'red']);
  });

  it('sorts and filters by the current price', () => {
    const at = (text: string) => new Date(text);
    const sale = { price: 10, from: at('2030-01-02T00:00Z'), until: at('2030-01-04T00:00Z') };
    const sales = new SearchIndex([
      product('mug', 'Mug', 'Kitchen', 20, { regular_price: 20, sale }),
      product('cup', 'Cup', 'Kitchen', 15),
    ]);
    const found = (now: string, more = {}) =>
      sales.search({ q: '', sort: 'LOWEST_PRICE', ...more }, first, at(now)).ids;
    expect(found('2030-01-01T12:00Z')).toEqual(['cup', 'mug']);
    expect(found('2030-01-02T00:00Z')).toEqual(['mug', 'cup']);
    expect(found('2030-01-03T12:00Z', { max_price: 12 })).toEqual(['mug']);
    expect(found('2030-01-04T00:00Z')).toEqual(['cup', 'mug']);
    sales.put(product('mug', 'Mug', 'Kitchen', 12));
    expect(found('2030-01-03T12:00Z')).toEqual(['mug', 'cup']);
  });

  it('tolerates a typo', () => {
    expect(search('ketle')[0]).toBe('kettle');
  });

  it('tolerates two typos, also in a long word', () => {
    const albums = new SearchIndex([product('album', 'Photographieralbum', 'Paper', 20)]);
    const found = (q: string) => albums.search({ q, sort: 'BEST_MATCH' }, first).total;
    expect(found('Fotografieralbum')).toBe(0);
    expect(found('Photografieralbum')).toBe(1);
  });

  it('treats the last word as a prefix', () => {
    expect(search('camp')).toEqual(['mug']);
  });

  it('matches short words as prefixes only in titles and categories', () => {
    expect(search('ket')).toEqual(['kettle']);
    expect(search('kett')).toEqual(['kettle', 'mug']);
    expect(search('any')).toEqual(['mug']);
  });

  it('finds words with accents by a query without them', () => {
    expect(search('creme brulee')).toEqual(['creme']);
  });

  it('returns everything for an empty query, the most popular products first', () => {
    expect(search('')).toEqual(['creme', 'mug', 'kettle', 'tent']);
  });

  it('filters by category and price, and sorts as requested', () => {
    expect(search('', { category: 'outdoors' })).toEqual(['mug', 'tent']);
    expect(search('', { min_price: 30, max_price: 100, sort: 'LOWEST_PRICE' })).toEqual(['creme', 'kettle']);
    expect(search('', { sort: 'HIGHEST_PRICE' })).toEqual(['tent', 'kettle', 'creme', 'mug']);
    expect(search('', { sort: 'TOP_RATED' })).toEqual(['mug', 'kettle', 'creme', 'tent']);
  });

  it('may be slightly outdated for an empty query while it grows, but not afterwards', async () => {
    const growing = new SearchIndex([product('spade', 'Garden spade', 'Garden', 20)]);
    const all = () => growing.search({ q: '', sort: 'LOWEST_PRICE' }, first).total;
    const broken = growing.updateInBulk(async () => {
      expect(all()).toBe(1);
      growing.put(product('hoe', 'Garden hoe', 'Garden', 15));
      expect(all()).toBe(1);
      throw new Error('the database is down');
    });
    await expect(broken).rejects.toThrow('the database is down');
    expect(all()).toBe(2);
  });

  it('returns the requested part and counts all', () => {
    const part = { from: 1, count: 2 };
    expect(index.search({ q: '', sort: 'LOWEST_PRICE' }, part)).toEqual({
      ids: ['creme', 'kettle'],
      total: 4,
    });
    expect(index.search({ q: 'kettle', sort: 'HIGHEST_PRICE' }, part)).toEqual({ ids: ['mug'], total: 2 });
  });

  it('reflects new, changed and removed products', () => {
    const moving = new SearchIndex([product('spade', 'Garden spade', 'Garden', 20)]);
    moving.put(product('hoe', 'Garden hoe', 'Garden', 15));
    moving.put(product('spade', 'Snow shovel', 'Garden', 18));
    expect(moving.search({ q: 'garden', sort: 'BEST_MATCH' }, first).ids).toEqual(['hoe', 'spade']);
    expect(moving.search({ q: 'spade', sort: 'BEST_MATCH' }, first)).toEqual({ ids: [], total: 0 });
    moving.remove('hoe');
    expect(moving.search({ q: '', sort: 'LOWEST_PRICE' }, first).ids).toEqual(['spade']);
  });

  it('reads at most eight words of a long query', () => {
    expect(search(`kettle ${'nothing '.repeat(2_000)}`)[0]).toBe('kettle');
    const searching = jest.spyOn(MiniSearch.prototype, 'search');
    // Each of these characters folds into a letter in brackets.
    search('⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒧⒧⒧');
    expect(searching.mock.calls[0]?.[0]).toHaveProperty('queries.length', 8);
    searching.mockRestore();
  });

  it('ignores words that occur everywhere, unless there are no others', () => {
    const many = Array.from({ length: 600 }, (_, n) =>
      product(`cup-${n}`, 'Cup', 'Kitchen', 10, { description: 'A gift for you' }),
    );
    const large = new SearchIndex([...many, product('kettle', 'Enamel kettle', 'Kitchen', 60)]);
    const found = (q: string) => large.search({ q, sort: 'BEST_MATCH' }, first);
    expect(found('a kettle for')).toEqual({ ids: ['kettle'], total: 1 });
    expect(found('for!').total).toBe(600);
  });

  it('does not treat a word as common because its products are updated often', () => {
    const cups = Array.from({ length: 1_000 }, (_, n) =>
      product(`cup-${n}`, n % 10 === 0 ? 'Blue cup' : 'Cup', 'Kitchen', 10),
    );
    const fed = new SearchIndex();
    for (let feed = 0; feed < 6; feed += 1) for (const cup of cups) fed.put(cup);
    expect(fed.search({ q: 'blue cup', sort: 'BEST_MATCH' }, first).total).toBe(100);
  });

  describe('with a person or an occasion', () => {
    const labelled = new SearchIndex([
      product('shelf', 'Record shelf', 'Home', 80, { recipients: ['dad', 'him'] }),
      product('pen', 'Fountain pen', 'Desk', 95, { recipients: ['dad'], most_popular: true }),
      product('scarf', 'Wool scarf', 'Wear', 40, {
        recipients: ['grandma', 'mom'],
        occasions: ['mothers-day'],
      }),
      product('socks', 'Socks', 'Wear', 9, { description: 'A gift of many gifts for the feet' }),
      product('tie', 'Tie', 'Wear', 25, { description: 'For a father with taste' }),
      product('beard', 'Beard oil', 'Care', 18, { recipients: ['partner', 'him'] }),
      product('kimono', 'Kimono', 'Wear', 60, { recipients: ['partner', 'her'], occasions: ['anniversary'] }),
      product('herbs', 'Herb planter', 'Garden', 30),
      product('hamper', 'Hamper', 'Food', 70, { recipients: ['new-parents'] }),
      product('wrap', 'Gift wrap', 'Paper', 6),
      product('pillow', 'Wrap-around pillow', 'Travel', 20),
      product('mill', 'Pepper mill', 'Kitchen', 35),
      product('card', 'Card', 'Paper', 3, { description: 'For Mother’s Day' }),
      product('comb', 'Grooming comb', 'Care', 12, { recipients: ['dog'] }),
    ]);
    const found = (q: string, sort: SearchOptions['sort'] = 'BEST_MATCH') =>
      labelled.search({ q, sort }, first).ids;

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
      expect(found(q)).toEqual(ids);
    });

    it('returns the requested order', () => {
      expect(found('father', 'LOWEST_PRICE')).toEqual(['tie', 'shelf', 'pen']);
    });

    it('requires the other words if any product has them, and ignores them otherwise', () => {
      expect(found('record dad')).toEqual(['shelf']);
      expect(found('submarine for dad')).toEqual(['pen', 'shelf']);
      expect(found('submarine')).toEqual([]);
    });

    it('returns every product whose text contains the words', () => {
      expect(found('gifts')).toEqual(['socks']);
      expect(found('gift wrap')).toEqual(['wrap', 'pillow']);
      expect(found('mil')).toEqual(['mill']);
      expect(found('grooming')).toEqual(['comb']);
      expect(found('!')).toEqual([]);
    });

    it('includes products with common words that only a few are labelled with', () => {
      const chairs = Array.from({ length: 1_000 }, (_, n) => product(`chair-${n}`, 'Kids chair', 'Home', 10));
      const many = new SearchIndex([
        ...chairs,
        product('tent', 'Tent', 'Home', 20, { recipients: ['kids'] }),
      ]);
      expect(many.search({ q: 'kids', sort: 'BEST_MATCH' }, first).total).toBe(1_001);
      expect(many.search({ q: 'kids chair', sort: 'BEST_MATCH' }, first).total).toBe(1_000);
    });

    it('leaves out removed products, also while the catalogue grows', async () => {
      const moving = new SearchIndex([
        product('one', 'One', 'Home', 1, { recipients: ['dad'] }),
        product('two', 'Two', 'Home', 2, { recipients: ['mom'] }),
      ]);
      const find = (q: string) => moving.search({ q, sort: 'LOWEST_PRICE' }, first).ids;
      await moving.updateInBulk(async () => {
        expect(find('dad')).toEqual(['one']);
        moving.remove('two');
        moving.put(product('three', 'Three', 'Home', 3, { recipients: ['dad'] }));
        expect(find('dad')).toEqual(['one']);
      });
      expect(find('dad')).toEqual(['one', 'three']);
      moving.remove('one');
      moving.put(product('four', 'Four', 'Home', 4, { recipients: ['mom'] }));
      expect(find('dad')).toEqual(['three']);
      expect(find('mom')).toEqual(['four']);
    });
  });

  it('returns nothing if no product matches', () => {
    expect(search('submarine')).toEqual([]);
  });
});
