/** At least `from` and less than `below`. */
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

/** Returns up to three ranges around the median, or none for fewer than four prices or a single range. */
export function createPriceBands(prices: readonly number[], currency: string): PriceBand[] {
  const sortedPrices = prices.filter(price => price > 0).toSorted((a, b) => a - b);
  const median = sortedPrices[Math.floor(sortedPrices.length / 2)];
  if (sortedPrices.length < 4 || median === undefined) return [];
  const lowPrice = roundPrice(median);
  const bands = [
    { currency, from: 0, below: lowPrice },
    { currency, from: lowPrice, below: lowPrice * 2 },
    { currency, from: lowPrice * 2, below: Number.POSITIVE_INFINITY },
  ];
  const nonEmptyBands = bands.filter(({ from, below }) =>
    prices.some(price => price >= from && price < below),
  );
  return nonEmptyBands.length < 2 ? [] : nonEmptyBands;
}
