import { formatWholeMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';

/** Both ends are inclusive. */
export interface PriceBand {
  /** The value of `?price=`, for example `25-50`. */
  key: string;
  min_price?: number;
  max_price?: number;
}

/** In whole units of the country's currency. */
export const priceBands: readonly PriceBand[] = [
  { key: '0-25', max_price: 25 },
  { key: '25-50', min_price: 25, max_price: 50 },
  { key: '50-100', min_price: 50, max_price: 100 },
  { key: '100-', min_price: 100 },
];

/** Returns 'Under $25' or '$25 – $50', for example. Without a currency, returns only the numbers. */
export function formatPriceBand(
  { min_price = 0, max_price }: PriceBand,
  currency: string | undefined,
): string {
  const formatPrice = (price: number) => (currency ? formatWholeMoney(price, currency) : String(price));
  if (max_price === undefined) return t`${formatPrice(min_price)} and more`;
  if (min_price === 0) return t`Under ${formatPrice(max_price)}`;
  return `${formatPrice(min_price)} – ${formatPrice(max_price)}`;
}
