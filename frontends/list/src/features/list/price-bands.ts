/** Contains prices of at least `from` and less than `below`. */
export interface PriceBand {
  currency: string;
  from: number;
  below: number;
}

/** Rounds down to 1, 2 or 5 times a power of ten. */
function roundDown(price: number): number {
  const powerOfTen = 10 ** Math.floor(Math.log10(price));
  const digit = [1, 2, 5].findLast(step => step * powerOfTen <= price) ?? 1;
  return digit * powerOfTen;
}

/** Returns two or three ranges around the median. None for fewer than four prices, or if all are in one range. */
export function createPriceBands(prices: readonly number[], currency: string): PriceBand[] {
  const sortedPrices = prices.filter(price => price > 0).toSorted((a, b) => a - b);
  const median = sortedPrices[Math.floor(sortedPrices.length / 2)];
  if (sortedPrices.length < 4 || median === undefined) return [];
  const roundedMedian = roundDown(median);
  const bands = [
    { currency, from: 0, below: roundedMedian },
    { currency, from: roundedMedian, below: roundedMedian * 2 },
    { currency, from: roundedMedian * 2, below: Number.POSITIVE_INFINITY },
  ];
  const nonEmptyBands = bands.filter(({ from, below }) =>
    prices.some(price => price >= from && price < below),
  );
  return nonEmptyBands.length < 2 ? [] : nonEmptyBands;
}
