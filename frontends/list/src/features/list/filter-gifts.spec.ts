import { describe, expect, it } from '@jest/globals';
import type { Gift } from '../../shared/list-queries.ts';
import { filterGifts, type GiftFilter, mergeTaken, searchGifts } from './filter-gifts.ts';
import { createPriceBands } from './price-bands.ts';

type FilterableGift = Parameters<typeof filterGifts>[0][number];
const createGift = (gift_title: string, overrides: Partial<Gift> = {}): FilterableGift => ({
  gift_title,
  product_url: null,
  price: 10,
  currency: 'USD',
  isPurchased: false,
  isReserved: false,
  reserved_by_me: false,
  isMostWanted: false,
  added_by_editor: false,
  position: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});
const noFilter: GiftFilter = { searchText: '', onlyAvailable: false, band: undefined, purchasedLast: true };
const getTitles = (gifts: readonly FilterableGift[]) => gifts.map(({ gift_title }) => gift_title).join(' ');
const createdOn = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });

describe('searching a list', () => {
  const gifts = [
    createGift('Café crème cup'),
    createGift('Sofa', { product_url: 'https://moebel.example/Couch' }),
  ];

  it.each([
    ['cafe', 'Café crème cup'],
    ['  CRÈME ', 'Café crème cup'],
    ['couch', 'Sofa'],
    ['', 'Café crème cup Sofa'],
    ['lamp', ''],
  ])('“%s” finds “%s”', (searchText, expected) => {
    expect(getTitles(searchGifts(gifts, searchText))).toBe(expected);
  });
});

describe('filtering a list', () => {
  it('‘Still free’ shows available gifts and the viewer’s own reservations', () => {
    const gifts = [
      createGift('free'),
      createGift('mine', { isReserved: true, reserved_by_me: true }),
      createGift('gone', { isPurchased: true }),
    ];
    expect(getTitles(filterGifts(gifts, { ...noFilter, onlyAvailable: true }))).toBe('free mine');
  });

  it('a price range excludes gifts without a price', () => {
    const gifts = [
      createGift('5', { price: 5 }),
      createGift('20', { price: 20 }),
      createGift('?', { price: null }),
    ];
    expect(
      getTitles(filterGifts(gifts, { ...noFilter, band: { currency: 'USD', from: 0, below: 20 } })),
    ).toBe('5');
    expect(
      getTitles(filterGifts(gifts, { ...noFilter, band: { currency: 'USD', from: 20, below: 40 } })),
    ).toBe('20');
  });

  it('a price range excludes gifts in other currencies', () => {
    const gifts = [createGift('dollars', { price: 30 }), createGift('yen', { price: 30, currency: 'JPY' })];
    const band = { currency: 'USD', from: 20, below: 40 };
    expect(getTitles(filterGifts(gifts, { ...noFilter, band }))).toBe('dollars');
  });

  it('keeps the server’s order with taken gifts last', () => {
    const gifts = [
      createGift('b', createdOn(1)),
      createGift('a', createdOn(9)),
      createGift('taken', { isReserved: true, ...createdOn(5) }),
    ];
    expect(getTitles(filterGifts(gifts, noFilter))).toBe('b a taken');
  });

  it('merges taken gifts without reordering the others', () => {
    const gifts = [
      createGift('dear', { ...createdOn(2) }),
      createGift('new', { ...createdOn(8) }),
      createGift('old', { ...createdOn(1) }),
      createGift('wanted-taken', { isReserved: true, isMostWanted: true, ...createdOn(1) }),
      createGift('taken', { isReserved: true, ...createdOn(5) }),
    ];
    expect(getTitles(filterGifts(gifts, { ...noFilter, purchasedLast: false }))).toBe(
      'wanted-taken taken dear new old',
    );
  });

  it('merges taken gifts in the owner’s order', () => {
    const gifts = [
      createGift('first', { position: 0 }),
      createGift('third', { position: 2, isMostWanted: true }),
      createGift('second', { position: 1, isPurchased: true }),
    ];
    expect(getTitles(filterGifts(gifts, { ...noFilter, purchasedLast: false }))).toBe('first second third');
  });
});

describe('mergeTaken', () => {
  // Sorted by the server, available gifts first.
  const sortedGifts = [
    createGift('wanted', { isMostWanted: true, ...createdOn(2) }),
    createGift('old', createdOn(1)),
    createGift('theirs', { added_by_editor: true, isMostWanted: true, ...createdOn(9) }),
    createGift('taken-new', { isPurchased: true, ...createdOn(5) }),
    createGift('taken-theirs', { isReserved: true, added_by_editor: true, ...createdOn(8) }),
  ];

  it('places collaborators’ gifts last for the owner', () => {
    expect(getTitles(mergeTaken(sortedGifts, 'owner'))).toBe('wanted taken-new old theirs taken-theirs');
  });

  it('ignores who added a gift for other viewers', () => {
    const [wanted, old, theirs, ...taken] = sortedGifts;
    const gifts = [theirs, wanted, old].flatMap(gift => gift ?? []).concat(taken.toReversed());
    expect(getTitles(mergeTaken(gifts, 'collaborator'))).toBe('theirs wanted taken-theirs taken-new old');
  });
});

describe('createPriceBands', () => {
  it('returns rounded ranges around the median price', () => {
    expect(createPriceBands([12, 30, 48, 64, 229], 'USD')).toEqual([
      { currency: 'USD', from: 0, below: 20 },
      { currency: 'USD', from: 20, below: 40 },
      { currency: 'USD', from: 40, below: Number.POSITIVE_INFINITY },
    ]);
    expect(createPriceBands([4_800, 5_200, 9_900, 12_000], 'JPY')).toEqual([
      { currency: 'JPY', from: 0, below: 5_000 },
      { currency: 'JPY', from: 5_000, below: 10_000 },
      { currency: 'JPY', from: 10_000, below: Number.POSITIVE_INFINITY },
    ]);
  });

  it.each([
    ['few gifts', [10, 20, 30]],
    ['gifts of one price', [10, 10, 10, 10]],
    ['no prices', [0, 0, 0, 0]],
  ])('returns no ranges for %s', (_, prices) => {
    expect(createPriceBands(prices, 'USD')).toEqual([]);
  });
});
