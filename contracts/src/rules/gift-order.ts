/** Browsers never receive `revenue` and `commissionRate`. */
export interface OrderedGift {
  isTaken: boolean;
  addedByEditor: boolean;
  isMostWanted: boolean;
  revenue: number;
  commissionRate: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** In the owner's order. Null if the owner has not placed the gift. */
  position?: number | null | undefined;
}

export interface OrderOptions {
  purchasedLast: boolean;
  viewer: 'owner' | 'collaborator' | 'public';
}

type Rule = (a: OrderedGift, b: OrderedGift) => number;

const compareFalseFirst =
  (test: (gift: OrderedGift) => boolean): Rule =>
  (a, b) =>
    Number(test(a)) - Number(test(b));

/** Gifts without a position come first, because they are new. */
const comparePositions: Rule = (a, b) => (a.position ?? -1) - (b.position ?? -1);

/** The five rules of the specification. The owner's order overrides all except 'purchased last'. */
function getRules({ purchasedLast, viewer }: OrderOptions): Rule[] {
  return [
    ...(purchasedLast ? [compareFalseFirst(gift => gift.isTaken)] : []),
    comparePositions,
    ...(viewer === 'owner' ? [compareFalseFirst(gift => gift.addedByEditor)] : []),
    compareFalseFirst(gift => !gift.isMostWanted),
    ...(viewer === 'public'
      ? [
          (a: OrderedGift, b: OrderedGift) => b.revenue - a.revenue,
          (a: OrderedGift, b: OrderedGift) => b.commissionRate - a.commissionRate,
        ]
      : []),
    (a, b) => b.createdAt - a.createdAt,
  ];
}

/** Returns a sorted copy. The sort is stable. */
export function orderGifts<T>(
  gifts: readonly T[],
  toOrderedGift: (gift: T) => OrderedGift,
  options: OrderOptions,
): T[] {
  const rules = getRules(options);
  return gifts
    .map(gift => ({ gift, orderedGift: toOrderedGift(gift) }))
    .sort((a, b) => {
      for (const rule of rules) {
        const order = rule(a.orderedGift, b.orderedGift);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ gift }) => gift);
}
