import { Price } from '@giftlist/contracts/primitives';
import { parsePrice } from '@giftlist/contracts/rules/product-page/price-text';

interface FeedPrice {
  price: number;
  /** ISO 4217; null if the cell contains none. */
  currency: string | null;
}

/** A plain number, as in `24.90 USD` of Merchant product data. */
const plain = /^(\d{1,15}(?:\.\d{1,10})?)$/;
/** `1.299 EUR` means 1299 euros: only a few currencies have three decimals. */
const thousands = /^[1-9]\d{0,2}\.\d{3}$/;
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const known = new Set(Intl.supportedValuesOf('currency'));

/** One number with at most a sign or word on each side. */
const oneFigure = /^[^\d-]{0,8}\d(?:[\d.,'’\s]{0,24}\d)?\s{0,3}(?:[.,]?[-–—]{1,2})?[^\d-]{0,8}$/u;

/**
 * Parses a price in the notations of feeds: `24.90 USD`, `USD24.90`, `12,99 EUR`, `1.299,00 €`. Returns undefined
 * if the text is not a price. `country` decides what `$` means.
 */
export function parseFeedPrice(text: string, country = 'us'): FeedPrice | undefined {
  const written = text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const code = codeIn(written);
  const rest = code === undefined ? written : without(written, code);
  const currency = code?.toUpperCase() ?? null;
  const figure = plain.exec(rest)?.[1];
  if (figure !== undefined && (!thousands.test(figure) || threeDecimals.has(currency ?? '')))
    return moneyOf(Number(figure), currency);
  if (!oneFigure.test(rest)) return undefined;
  const money = parsePrice(currency === null ? rest : `${rest} ${currency}`, country);
  return money && moneyOf(money.amount, currency ?? money.currency);
}

/** Finds the currency code at the beginning or end of a price. */
function codeIn(text: string): string | undefined {
  const words = [/^([a-z]{3})(?![a-z])/i, /(?<![a-z])([a-z]{3})$/i].map(end => end.exec(text)?.[1]);
  return words.find(word => word !== undefined && known.has(word.toUpperCase()));
}

const without = (text: string, code: string): string =>
  (text.startsWith(code) ? text.slice(code.length) : text.slice(0, -code.length)).trim();

function moneyOf(amount: number, currency: string | null): FeedPrice | undefined {
  const price = Price.safeParse(amount);
  return price.success ? { price: price.data, currency } : undefined;
}
