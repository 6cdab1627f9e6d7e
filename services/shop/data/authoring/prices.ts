import { chooseSeeded, getSeededRandom } from './seeded.ts';

export const countries = ['us', 'gb', 'ca', 'au', 'de'] as const;
export type Country = (typeof countries)[number];

interface Market {
  currency: string;
  /** The local price of something that costs one US dollar. */
  level: number;
  /** Usual decimals of prices below 25. A more usual one is listed more than once. */
  endingsBelow25: number[];
  /** Usual decimals of prices from 25 to 90. */
  endingsBelow90: number[];
}

const markets: Record<Country, Market> = {
  us: { currency: 'USD', level: 1, endingsBelow25: [0, 0.5, 0.95, 0.99], endingsBelow90: [0, 0, 0.95, 0.99] },
  gb: {
    currency: 'GBP',
    level: 0.82,
    endingsBelow25: [0, 0.5, 0.95, 0.99],
    endingsBelow90: [0, 0, 0.5, 0.95],
  },
  ca: {
    currency: 'CAD',
    level: 1.36,
    endingsBelow25: [0.49, 0.95, 0.99, 0.99],
    endingsBelow90: [0, 0.95, 0.99, 0.99],
  },
  au: {
    currency: 'AUD',
    level: 1.52,
    endingsBelow25: [0, 0.5, 0.95, 0.95],
    endingsBelow90: [0, 0, 0.95, 0.95],
  },
  de: {
    currency: 'EUR',
    level: 0.93,
    endingsBelow25: [0.49, 0.9, 0.95, 0.99],
    endingsBelow90: [0, 0.9, 0.9, 0.95],
  },
};

export interface Money {
  amount: number;
  currency: string;
}

/** Converts a price from US dollars and gives it a usual ending. Prices of other countries also vary a little. */
export function toLocalPrice(country: Country, productId: string, usd: number): Money {
  const { currency, level } = markets[country];
  if (country === 'us' && usd >= 90) return { amount: usd, currency };
  const variation = country === 'us' ? 1 : 0.94 + getSeededRandom(productId, country, 'level') * 0.12;
  const target = usd * level * variation;
  return { amount: roundToShopPrice(target, country, productId), currency };
}

function roundToShopPrice(target: number, country: Country, productId: string): number {
  if (target >= 90) {
    const step = target >= 200 ? 10 : 5;
    const rounded = Math.round(target / step) * step;
    return rounded - chooseSeeded([0, 1, 1], productId, country, 'round');
  }
  const { endingsBelow25, endingsBelow90 } = markets[country];
  const endings = target < 25 ? endingsBelow25 : endingsBelow90;
  const ending = chooseSeeded(endings, productId, country, 'ending');
  // 25 becomes 24.95 rather than 25.95.
  const whole = ending > 0.4 ? Math.round(target) - 1 : Math.round(target);
  return Math.round((whole + ending) * 100) / 100;
}
