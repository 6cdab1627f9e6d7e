import { formatWholeMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';

/** A range of prices, both ends included. */
export interface PriceBand {
  /** The value of `?price=`, as in `25-50`. */
  key: string;
  min_price?: number;
  max_price?: number;
}

/** Common gift budgets, in whole units of the country's currency. */
export const priceBands: readonly PriceBand[] = [
  { key: '0-25', max_price: 25 },
  { key: '25-50', min_price: 25, max_price: 50 },
  { key: '50-100', min_price: 50, max_price: 100 },
  { key: '100-', min_price: 100 },
];

/** Returns 'Under $25', '$25 – $50' or '$100 and more'; without a currency, only the numbers. */
export function bandLabel({ min_price = 0, max_price }: PriceBand, currency: string | undefined): string {
  const money = (price: number) => (currency ? formatWholeMoney(price, currency) : String(price));
  if (max_price === undefined) return t`${money(min_price)} and more`;
  if (min_price === 0) return t`Under ${money(max_price)}`;
  return `${money(min_price)} – ${money(max_price)}`;
}
