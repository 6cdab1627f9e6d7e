/** Prices from `from`, below `below`. */
export interface PriceBand {
  currency: string;
  from: number;
  below: number;
}

/** 1, 2 and 5 in every power of ten: prices that people think in. */
function roundPrice(price: number): number {
  const power = 10 ** Math.floor(Math.log10(price));
  const digit = [1, 2, 5].findLast(step => step * power <= price) ?? 1;
  return digit * power;
}

/** Three bands around what the gifts of a list cost in its currency; none where they would part nothing. */
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
