import { describe, expect, it } from '@jest/globals';
import type { Gift } from '../../shared/list-queries.ts';
import { filterGifts, type GiftFilter, mergeTaken, searchGifts } from './filter-gifts.ts';
import { priceBands } from './price-bands.ts';

type Filtered = Parameters<typeof filterGifts>[0][number];
const gift = (gift_title: string, own: Partial<Gift> = {}): Filtered => ({
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
  ...own,
});
const all: GiftFilter = { words: '', onlyAvailable: false, band: undefined, purchasedLast: true };
const titles = (gifts: readonly Filtered[]) => gifts.map(({ gift_title }) => gift_title).join(' ');
const on = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });

describe('searching a list', () => {
  const gifts = [gift('Café crème cup'), gift('Sofa', { product_url: 'https://moebel.example/Couch' })];

  it.each([
    ['cafe', 'Café crème cup'],
    ['  CRÈME ', 'Café crème cup'],
    ['couch', 'Sofa'],
    ['', 'Café crème cup Sofa'],
    ['lamp', ''],
  ])('“%s” finds “%s”', (words, found) => {
    expect(titles(searchGifts(gifts, words))).toBe(found);
  });
});

describe('filtering a list', () => {
  it('‘Still free’ shows available gifts and those that the viewer reserved', () => {
    const gifts = [
      gift('free'),
      gift('mine', { isReserved: true, reserved_by_me: true }),
      gift('gone', { isPurchased: true }),
    ];
    expect(titles(filterGifts(gifts, { ...all, onlyAvailable: true }))).toBe('free mine');
  });

  it('shows gifts in a price range, without those that have no price', () => {
    const gifts = [gift('5', { price: 5 }), gift('20', { price: 20 }), gift('?', { price: null })];
    expect(titles(filterGifts(gifts, { ...all, band: { currency: 'USD', from: 0, below: 20 } }))).toBe('5');
    expect(titles(filterGifts(gifts, { ...all, band: { currency: 'USD', from: 20, below: 40 } }))).toBe('20');
  });

  it('shows gifts in a price range of the list’s currency only', () => {
    const gifts = [gift('dollars', { price: 30 }), gift('yen', { price: 30, currency: 'JPY' })];
    const band = { currency: 'USD', from: 20, below: 40 };
    expect(titles(filterGifts(gifts, { ...all, band }))).toBe('dollars');
  });

  it('keeps the server’s order while taken gifts are last', () => {
    const gifts = [gift('b', on(1)), gift('a', on(9)), gift('taken', { isReserved: true, ...on(5) })];
    expect(titles(filterGifts(gifts, all))).toBe('b a taken');
  });

  it('merges taken gifts into the others, which keep their order', () => {
    const gifts = [
      gift('dear', { ...on(2) }),
      gift('new', { ...on(8) }),
      gift('old', { ...on(1) }),
      gift('wanted-taken', { isReserved: true, isMostWanted: true, ...on(1) }),
      gift('taken', { isReserved: true, ...on(5) }),
    ];
    expect(titles(filterGifts(gifts, { ...all, purchasedLast: false }))).toBe(
      'wanted-taken taken dear new old',
    );
  });

  it('keeps the owner’s order when it merges taken gifts', () => {
    const gifts = [
      gift('first', { position: 0 }),
      gift('third', { position: 2, isMostWanted: true }),
      gift('second', { position: 1, isPurchased: true }),
    ];
    expect(titles(filterGifts(gifts, { ...all, purchasedLast: false }))).toBe('first second third');
  });
});

describe('taken gifts among the others', () => {
  // In the server's order: available gifts first.
  const own = [
    gift('wanted', { isMostWanted: true, ...on(2) }),
    gift('old', on(1)),
    gift('theirs', { added_by_editor: true, isMostWanted: true, ...on(9) }),
    gift('taken-new', { isPurchased: true, ...on(5) }),
    gift('taken-theirs', { isReserved: true, added_by_editor: true, ...on(8) }),
  ];

  it('come, for the owner, before gifts that collaborators added', () => {
    expect(titles(mergeTaken(own, 'owner'))).toBe('wanted taken-new old theirs taken-theirs');
  });

  it('are placed, for others, regardless of who added them', () => {
    const [wanted, old, theirs, ...taken] = own;
    const gifts = [theirs, wanted, old].flatMap(gift => gift ?? []).concat(taken.toReversed());
    expect(titles(mergeTaken(gifts, 'collaborator'))).toBe('theirs wanted taken-theirs taken-new old');
  });
});

describe('price ranges', () => {
  it('are around what the gifts cost, in round numbers', () => {
    expect(priceBands([12, 30, 48, 64, 229], 'USD')).toEqual([
      { currency: 'USD', from: 0, below: 20 },
      { currency: 'USD', from: 20, below: 40 },
      { currency: 'USD', from: 40, below: Number.POSITIVE_INFINITY },
    ]);
    expect(priceBands([4_800, 5_200, 9_900, 12_000], 'JPY')).toEqual([
      { currency: 'JPY', from: 0, below: 5_000 },
      { currency: 'JPY', from: 5_000, below: 10_000 },
      { currency: 'JPY', from: 10_000, below: Number.POSITIVE_INFINITY },
    ]);
  });

  it.each([
    ['few gifts', [10, 20, 30]],
    ['gifts of one price', [10, 10, 10, 10]],
    ['no prices', [0, 0, 0, 0]],
  ])('are not offered for %s', (_, prices) => {
    expect(priceBands(prices, 'USD')).toEqual([]);
  });
});
