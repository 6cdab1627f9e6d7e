import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type OrderedGift, type OrderOptions, orderGifts } from './gift-order.ts';

interface NamedGift extends OrderedGift {
  name: string;
}

const createGift = (name: string, fields: Partial<OrderedGift> = {}): NamedGift => ({
  name,
  isTaken: false,
  addedByEditor: false,
  isMostWanted: false,
  revenue: 0,
  commissionRate: 0,
  createdAt: 0,
  ...fields,
});
const orderNames = (gifts: readonly NamedGift[], options: OrderOptions): string =>
  orderGifts(gifts, gift => gift, options)
    .map(gift => gift.name)
    .join(' ');

describe('gift order rules', () => {
  it('put taken gifts last if `purchasedLast` is on', () => {
    const gifts = [
      createGift('taken', { isTaken: true, createdAt: 9, isMostWanted: true }),
      createGift('free'),
    ];
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'public' })).toBe('free taken');
    expect(orderNames(gifts, { purchasedLast: false, viewer: 'public' })).toBe('taken free');
  });

  it('put gifts of collaborators last, but only for the owner', () => {
    const gifts = [createGift('theirs', { addedByEditor: true, isMostWanted: true }), createGift('own')];
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'owner' })).toBe('own theirs');
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'collaborator' })).toBe('theirs own');
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'public' })).toBe('theirs own');
  });

  it('put most wanted gifts first', () => {
    const gifts = [
      createGift('new', { createdAt: 9, revenue: 50 }),
      createGift('wanted', { isMostWanted: true }),
    ];
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'public' })).toBe('wanted new');
  });

  it('sort by revenue, then commission rate, only for the public', () => {
    const gifts = [
      createGift('newest', { createdAt: 3 }),
      createGift('rate', { createdAt: 2, revenue: 5, commissionRate: 0.1 }),
      createGift('better-rate', { createdAt: 1, revenue: 5, commissionRate: 0.2 }),
      createGift('revenue', { revenue: 6, commissionRate: 0.01 }),
    ];
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'public' })).toBe(
      'revenue better-rate rate newest',
    );
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'owner' })).toBe(
      'newest rate better-rate revenue',
    );
  });

  it('keep the owner’s order between new gifts and taken gifts', () => {
    const gifts = [
      createGift('second', { position: 1, isMostWanted: true, createdAt: 9 }),
      createGift('first', { position: 0, addedByEditor: true }),
      createGift('new', { createdAt: 3 }),
      createGift('taken', { position: 0, isTaken: true }),
    ];
    for (const viewer of ['owner', 'collaborator', 'public'] as const) {
      expect(orderNames(gifts, { purchasedLast: true, viewer })).toBe('new first second taken');
    }
  });

  it('put the newest gifts first', () => {
    const gifts = [createGift('old', { createdAt: 1 }), createGift('new', { createdAt: 2 })];
    expect(orderNames(gifts, { purchasedLast: true, viewer: 'owner' })).toBe('new old');
  });
});

const anyGift = fc.record({
  isTaken: fc.boolean(),
  addedByEditor: fc.boolean(),
  isMostWanted: fc.boolean(),
  revenue: fc.nat(3),
  commissionRate: fc.constantFrom(0, 0.05, 0.1),
  createdAt: fc.nat(3),
  position: fc.option(fc.nat(3)),
});
const anyGifts = fc.array(anyGift, { maxLength: 30 });
const anyOptions = fc.record({
  purchasedLast: fc.boolean(),
  viewer: fc.constantFrom('owner' as const, 'collaborator' as const, 'public' as const),
});

function getSortKey(gift: OrderedGift, { purchasedLast, viewer }: OrderOptions): number[] {
  return [
    purchasedLast && gift.isTaken ? 1 : 0,
    gift.position ?? -1,
    viewer === 'owner' && gift.addedByEditor ? 1 : 0,
    gift.isMostWanted ? 0 : 1,
    viewer === 'public' ? -gift.revenue : 0,
    viewer === 'public' ? -gift.commissionRate : 0,
    -gift.createdAt,
  ];
}
function compareSortKeys(a: number[], b: number[]): number {
  const index = a.findIndex((value, i) => value !== b[i]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

describe('orderGifts', () => {
  it('returns every gift exactly once', () => {
    fc.assert(
      fc.property(anyGifts, anyOptions, (gifts, options) => {
        const ordered = orderGifts(gifts, gift => gift, options);
        expect(ordered).toHaveLength(gifts.length);
        expect(new Set(ordered)).toEqual(new Set(gifts));
      }),
    );
  });

  it('follows the rules for every pair of neighbours, and keeps the order of equal gifts', () => {
    fc.assert(
      fc.property(anyGifts, anyOptions, (gifts, options) => {
        const ordered = orderGifts(gifts, gift => gift, options);
        for (const [index, next] of ordered.entries()) {
          const previous = ordered[index - 1];
          if (!previous) continue;
          const order = compareSortKeys(getSortKey(previous, options), getSortKey(next, options));
          expect(order).toBeLessThanOrEqual(0);
          if (order === 0) expect(gifts.indexOf(previous)).toBeLessThan(gifts.indexOf(next));
        }
      }),
    );
  });

  it('does not change its input, and is idempotent', () => {
    fc.assert(
      fc.property(anyGifts, anyOptions, (gifts, options) => {
        const copy = [...gifts];
        const ordered = orderGifts(gifts, gift => gift, options);
        expect(gifts).toEqual(copy);
        expect(orderGifts(ordered, gift => gift, options)).toEqual(ordered);
      }),
    );
  });

  it('ignores revenue for the owner', () => {
    fc.assert(
      fc.property(anyGifts, fc.boolean(), (gifts, purchasedLast) => {
        const options = { purchasedLast, viewer: 'owner' } as const;
        const order = (unordered: readonly OrderedGift[]) =>
          orderGifts([...unordered.entries()], ([, gift]) => gift, options).map(([index]) => index);
        const withoutRevenue = gifts.map(gift => ({ ...gift, revenue: 0, commissionRate: 0 }));
        expect(order(gifts)).toEqual(order(withoutRevenue));
      }),
    );
  });
});
