import { t } from '@lingui/core/macro';
/** A range of prices, both ends included. */
export interface PriceBand {
  /** In the URL: `?price=25-50`. */
  key: string;
  min_price?: number;
  max_price?: number;
}

/** In whole units of the country's currency: common gift budgets. */
export const priceBands: readonly PriceBand[] = [
  { key: '0-25', max_price: 25 },
  { key: '25-50', min_price: 25, max_price: 50 },
  { key: '50-100', min_price: 50, max_price: 100 },
  { key: '100-', min_price: 100 },
];

/** 'Under $25', '$25 – $50', '$100 and more'. */
export function bandLabel({ min_price, max_price }: PriceBand, sign: string): string {
  const [from, to] = [min_price, max_price].map(price => `${sign}${price}`);
  if (min_price === undefined) return t`Under ${to ?? ''}`;
  if (max_price === undefined) return t`${from ?? ''} and more`;
  return `${sign}${min_price} – ${sign}${max_price}`;
}
