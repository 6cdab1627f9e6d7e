/** The values that determine the order. Browsers never receive `revenue` and `commissionRate`. */
export interface OrderedGift {
  isTaken: boolean;
  addedByEditor: boolean;
  isMostWanted: boolean;
  revenue: number;
  commissionRate: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The position in the owner's own order; null if the owner has not placed the gift. */
  position?: number | null | undefined;
}

export interface OrderOptions {
  purchasedLast: boolean;
  viewer: 'owner' | 'collaborator' | 'public';
}

type Rule = (a: OrderedGift, b: OrderedGift) => number;

const falseFirst =
  (test: (gift: OrderedGift) => boolean): Rule =>
  (a, b) =>
    Number(test(a)) - Number(test(b));

/** Compares by the owner's order. Gifts that the owner has not placed come first, because they are new. */
const compareManually: Rule = (a, b) => (a.position ?? -1) - (b.position ?? -1);

/**
 * The five ordering rules of the specification, in their order. The owner's manual order takes precedence over all of
 * them except 'purchased last'.
 */
function rulesFor({ purchasedLast, viewer }: OrderOptions): Rule[] {
  return [
    ...(purchasedLast ? [falseFirst(gift => gift.isTaken)] : []),
    compareManually,
    ...(viewer === 'owner' ? [falseFirst(gift => gift.addedByEditor)] : []),
    falseFirst(gift => !gift.isMostWanted),
    ...(viewer === 'public'
      ? [
          (a: OrderedGift, b: OrderedGift) => b.revenue - a.revenue,
          (a: OrderedGift, b: OrderedGift) => b.commissionRate - a.commissionRate,
        ]
      : []),
    (a, b) => b.createdAt - a.createdAt,
  ];
}

/** Returns a stably sorted copy. `toOrdered` returns the values by which an item is sorted. */
export function orderGifts<T>(
  gifts: readonly T[],
  toOrdered: (gift: T) => OrderedGift,
  options: OrderOptions,
): T[] {
  const rules = rulesFor(options);
  return gifts
    .map(gift => ({ gift, ordered: toOrdered(gift) }))
    .sort((a, b) => {
      for (const rule of rules) {
        const order = rule(a.ordered, b.ordered);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ gift }) => gift);
}
