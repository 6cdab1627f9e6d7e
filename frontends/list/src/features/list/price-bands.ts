/** A price range: at least `from` and less than `below`. */
export interface PriceBand {
  currency: string;
  from: number;
  below: number;
}

/** Rounds down to 1, 2 or 5 times a power of ten. */
function roundPrice(price: number): number {
  const power = 10 ** Math.floor(Math.log10(price));
  const digit = [1, 2, 5].findLast(step => step * power <= price) ?? 1;
  return digit * power;
}

/**
 * Returns the two or three ranges around the median that contain prices; none if only one contains prices or there are
 * fewer than four prices.
 */
export function priceBands(prices: readonly number[], currency: string): PriceBand[] {
  const sorted = prices.filter(price => price > 0).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (sorted.length < 4 || median === undefined) return [];
  const low = roundPrice(median);
  const bands = [
    { currency, from: 0, below: low },
    { currency, from: low, below: low * 2 },
    { currency, from: low * 2, below: Number.POSITIVE_INFINITY },
  ];
  const filled = bands.filter(({ from, below }) => prices.some(price => price >= from && price < below));
  return filled.length < 2 ? [] : filled;
}
