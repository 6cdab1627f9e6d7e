import { type Money, parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { trimEndMatching } from './trim.ts';

/** For example '48.00', '1 299,00 zł' or '(12.–)' at the end of a line. */
const trailingPrice =
  /(?<![\p{N}.]|\d[,'’])(\d{1,3}(?:\s\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,'’]+\d+)*)([.,]?[-–—]{1,2})?(\s?[^\s\d.,;|()–—-][^\s\d,;|()]{0,4})?\)?$/u;
/** A possible currency before the number: '€', 'US$ ', 'CHF '. */
const signBefore = /(?<![\p{L}\p{N}])[^\s\d,;|(]{1,4}\s?$/u;
const separator = /[\s,;|:(–—-]/;
/** Longer than any price. */
const maxEndingLength = 80;
const maxSignLength = 16;

/**
 * Splits 'Teapot, 48.00', 'Kite – €12' and 'Scarf 39 EUR'. Does not split 'Lego 42115' (no separator) or 'Diary, 2027'
 * (a year).
 */
export function splitTrailingPrice(
  text: string,
  country: string,
): { name: string; money: Money | undefined } {
  const startIndex = Math.max(0, text.length - maxEndingLength);
  const match = trailingPrice.exec(text.slice(startIndex));
  if (match === null || (match.index === 0 && startIndex > 0)) return { name: text, money: undefined };
  const [, number = '', dash = '', suffix = ''] = match;
  const textBefore = text.slice(0, startIndex + match.index);
  const sign = signBefore.exec(textBefore.slice(-maxSignLength))?.[0] ?? '';
  const withSign = suffix === '' ? parseWithCurrency(`${sign}${number}${dash}`, country) : undefined;
  if (withSign !== undefined) {
    return { name: trimName(textBefore.slice(0, textBefore.length - sign.length)), money: withSign };
  }
  const withSuffix = /[\p{L}\p{N}]-?$/u.test(textBefore.slice(-maxSignLength))
    ? undefined
    : parseWithCurrency(`${number}${dash}${suffix}`, country);
  if (withSuffix !== undefined) return { name: trimName(textBefore), money: withSuffix };
  if (suffix !== '' || !isPriceAfterSeparator(textBefore, number)) return { name: text, money: undefined };
  const plainPrice = parsePrice(number, country);
  return { name: trimName(textBefore), money: plainPrice && { ...plainPrice, currency: null } };
}

function parseWithCurrency(text: string, country: string): Money | undefined {
  const money = parsePrice(text, country);
  return money !== undefined && money.currency !== null ? money : undefined;
}

const trimName = (name: string): string => trimEndMatching(name, separator);

function isPriceAfterSeparator(textBefore: string, number: string): boolean {
  const before = textBefore.trimEnd().slice(-maxSignLength);
  if (/[.,]\d{2}$/.test(number)) return /(?:^|[,;|:]|\s[–—-])$/.test(before);
  return /[,;|]$/.test(before) && /^(?!(?:19|20)\d\d$)\d{1,4}$/.test(number);
}
