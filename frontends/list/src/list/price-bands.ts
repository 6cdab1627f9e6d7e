/** Prices from `from`, below `below`. */
export interface PriceBand {
  currency: string;
  from: number;
  below: number;
}

/** Rounds to 1, 2 or 5 times a power of ten. */
function roundPrice(price: number): number {
  const power = 10 ** Math.floor(Math.log10(price));
  const digit = [1, 2, 5].findLast(step => step * power <= price) ?? 1;
  return digit * power;
}

/**
 * Returns three price ranges around the gifts' prices in the list's currency; none if they would not divide the list.
 */
export function priceBands(prices: readonly number[], currency: string): PriceBand[] {
  const sorted = prices.filter(price => price > 0).toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (sorted.length < 4 || middle === undefined) return [];
  const low = roundPrice(middle);
  const bands = [
    { currency, from: 0, below: low },
    { currency, from: low, below: low * 2 },
    { currency, from: low * 2, below: Number.POSITIVE_INFINITY },
  ];
  const filled = bands.filter(({ from, below }) => prices.some(price => price >= from && price < below));
  return filled.length < 2 ? [] : filled;
}
