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
    ['ignores accents', 'cafe', 'Café crème cup'],
    ['ignores case and outer spaces', '  CRÈME ', 'Café crème cup'],
    ['also searches the link', 'couch', 'Sofa'],
    ['finds all gifts for an empty text', '', 'Café crème cup Sofa'],
    ['finds nothing for other words', 'lamp', ''],
  ])('%s: “%s” finds “%s”', (_, searchText, expected) => {
    expect(getTitles(searchGifts(gifts, searchText))).toBe(expected);
  });
});

describe('filtering a list', () => {
  it('‘Still free’ shows available gifts and the viewer’s own reservations', () => {
    const gifts = [
      createGift('available'),
      createGift('mine', { isReserved: true, reserved_by_me: true }),
      createGift('purchased', { isPurchased: true }),
    ];
    expect(getTitles(filterGifts(gifts, { ...noFilter, onlyAvailable: true }))).toBe('available mine');
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

  it('if “Purchased last” is on, keeps the server’s order', () => {
    const gifts = [
      createGift('b', createdOn(1)),
      createGift('a', createdOn(9)),
      createGift('taken', { isReserved: true, ...createdOn(5) }),
    ];
    expect(getTitles(filterGifts(gifts, noFilter))).toBe('b a taken');
  });

  it('if “Purchased last” is off, merges taken gifts and keeps the order of the available ones', () => {
    const gifts = [
      createGift('profitable', { ...createdOn(2) }),
      createGift('new', { ...createdOn(8) }),
      createGift('old', { ...createdOn(1) }),
      createGift('wanted-taken', { isReserved: true, isMostWanted: true, ...createdOn(1) }),
      createGift('taken', { isReserved: true, ...createdOn(5) }),
    ];
    expect(getTitles(filterGifts(gifts, { ...noFilter, purchasedLast: false }))).toBe(
      'wanted-taken taken profitable new old',
    );
  });

  it('if “Purchased last” is off, follows the owner’s order', () => {
    const gifts = [
      createGift('first', { position: 0 }),
      createGift('third', { position: 2, isMostWanted: true }),
      createGift('second', { position: 1, isPurchased: true }),
    ];
    expect(getTitles(filterGifts(gifts, { ...noFilter, purchasedLast: false }))).toBe('first second third');
  });
});

describe('mergeTaken', () => {
  const wanted = createGift('wanted', { isMostWanted: true, ...createdOn(2) });
  const old = createGift('old', createdOn(1));
  const collaboratorGift = createGift('collaborator-gift', {
    added_by_editor: true,
    isMostWanted: true,
    ...createdOn(9),
  });
  const takenNew = createGift('taken-new', { isPurchased: true, ...createdOn(5) });
  const takenCollaboratorGift = createGift('taken-collaborator-gift', {
    isReserved: true,
    added_by_editor: true,
    ...createdOn(8),
  });

  it('for the owner, places collaborators’ gifts last', () => {
    const sortedByServer = [wanted, old, collaboratorGift, takenNew, takenCollaboratorGift];
    expect(getTitles(mergeTaken(sortedByServer, 'owner'))).toBe(
      'wanted taken-new old collaborator-gift taken-collaborator-gift',
    );
  });

  it('for other viewers, ignores who added a gift', () => {
    const sortedByServer = [collaboratorGift, wanted, old, takenCollaboratorGift, takenNew];
    expect(getTitles(mergeTaken(sortedByServer, 'collaborator'))).toBe(
      'collaborator-gift wanted taken-collaborator-gift taken-new old',
    );
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
    ['fewer than four prices', [10, 20, 30]],
    ['equal prices', [10, 10, 10, 10]],
    ['prices of 0', [0, 0, 0, 0]],
  ])('returns no ranges for %s', (_, prices) => {
    expect(createPriceBands(prices, 'USD')).toEqual([]);
  });
});
