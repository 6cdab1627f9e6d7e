import { chooseSeeded, getSeededRandom } from './seeded.ts';

export const countries = ['us', 'gb', 'ca', 'au', 'de'] as const;
export type Country = (typeof countries)[number];

/**
 * `level` is the price level relative to US dollars. `small` and `middle` are usual endings of prices: below 25, and from
 * 25 to 90.
 */
const markets: Record<Country, { currency: string; level: number; small: number[]; middle: number[] }> = {
  us: { currency: 'USD', level: 1, small: [0, 0.5, 0.95, 0.99], middle: [0, 0, 0.95, 0.99] },
  gb: { currency: 'GBP', level: 0.82, small: [0, 0.5, 0.95, 0.99], middle: [0, 0, 0.5, 0.95] },
  ca: { currency: 'CAD', level: 1.36, small: [0.49, 0.95, 0.99, 0.99], middle: [0, 0.95, 0.99, 0.99] },
  au: { currency: 'AUD', level: 1.52, small: [0, 0.5, 0.95, 0.95], middle: [0, 0, 0.95, 0.95] },
  de: { currency: 'EUR', level: 0.93, small: [0.49, 0.9, 0.95, 0.99], middle: [0, 0.9, 0.9, 0.95] },
};

export interface Money {
  amount: number;
  currency: string;
}

/** Varies the price a little and gives it a usual ending. */
export function toLocalPrice(country: Country, id: string, usd: number): Money {
  const { currency, level, small, middle } = markets[country];
  if (country === 'us' && usd >= 90) return { amount: usd, currency };
  const variation = country === 'us' ? 1 : 0.94 + getSeededRandom(id, country, 'level') * 0.12;
  const target = usd * level * variation;
  return { amount: roundToShopPrice(target, { id, country, small, middle }), currency };
}

function roundToShopPrice(
  target: number,
  market: { id: string; country: Country; small: number[]; middle: number[] },
): number {
  if (target >= 90) {
    const step = target >= 200 ? 10 : 5;
    const rounded = Math.round(target / step) * step;
    return rounded - chooseSeeded([0, 1, 1], market.id, market.country, 'round');
  }
  const ending = chooseSeeded(
    target < 25 ? market.small : market.middle,
    market.id,
    market.country,
    'ending',
  );
  const whole = ending > 0.4 ? Math.round(target) - 1 : Math.round(target);
  return Math.round((whole + ending) * 100) / 100;
}
