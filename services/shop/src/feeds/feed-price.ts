import { Price } from '@giftlist/contracts/primitives';
import { parsePrice } from '@giftlist/contracts/rules/product-page/price-text';

interface FeedPrice {
  price: number;
  /** ISO 4217; null if the text contains none. */
  currency: string | null;
}

const maxPriceLength = 60;
/** The number in `24.90 USD`. */
const plainNumber = /^(\d{1,15}(?:\.\d{1,10})?)$/;
/** `1.299 EUR` means 1299 euros, because few currencies have three decimals. */
const dottedThousands = /^[1-9]\d{0,2}\.\d{3}$/;
const threeDecimalCurrencies = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Matches one number with a symbol or a short word on each side. */
const singleNumber = /^[^\d-]{0,8}\d(?:[\d.,'’\s]{0,24}\d)?\s{0,3}(?:[.,]?[-–—]{1,2})?[^\d-]{0,8}$/u;

/**
 * Parses prices such as `24.90 USD`, `USD24.90`, `12,99 EUR` and `1.299,00 €`. The country decides which currency `$`
 * means.
 */
export function parseFeedPrice(text: string, country = 'us'): FeedPrice | undefined {
  const normalized = text.replace(/\s+/g, ' ').trim().slice(0, maxPriceLength);
  const code = findCurrencyCode(normalized);
  const amountText = code === undefined ? normalized : removeCode(normalized, code);
  const currency = code?.toUpperCase() ?? null;
  const plainAmount = plainNumber.exec(amountText)?.[1];
  if (
    plainAmount !== undefined &&
    (!dottedThousands.test(plainAmount) || threeDecimalCurrencies.has(currency ?? ''))
  )
    return createPrice(Number(plainAmount), currency);
  if (!singleNumber.test(amountText)) return undefined;
  const money = parsePrice(currency === null ? amountText : `${amountText} ${currency}`, country);
  return money && createPrice(money.amount, currency ?? money.currency);
}

function findCurrencyCode(text: string): string | undefined {
  const candidates = [/^([a-z]{3})(?![a-z])/i, /(?<![a-z])([a-z]{3})$/i].map(
    pattern => pattern.exec(text)?.[1],
  );
  return candidates.find(code => code !== undefined && currencies.has(code.toUpperCase()));
}

const removeCode = (text: string, code: string): string =>
  (text.startsWith(code) ? text.slice(code.length) : text.slice(0, -code.length)).trim();

function createPrice(amount: number, currency: string | null): FeedPrice | undefined {
  const price = Price.safeParse(amount);
  return price.success ? { price: price.data, currency } : undefined;
}
