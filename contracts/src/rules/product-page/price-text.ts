import { findCurrency, findCurrencyBeside } from './currency-signs.ts';

export { parseCurrency } from './currency-signs.ts';

export interface Money {
  amount: number;
  /** ISO 4217; null if unknown. */
  currency: string | null;
}

const maxTextLength = 400;
const maxFigures = 10;

const currenciesWithoutDecimals = new Set([
  'JPY',
  'KRW',
  'VND',
  'CLP',
  'COP',
  'ISK',
  'HUF',
  'IDR',
  'PYG',
  'XOF',
  'XAF',
  'UGX',
  'CRC',
]);
/** The possible decimal marks per currency. */
const currenciesWithThreeDecimals: Record<string, string> = {
  KWD: '.',
  BHD: '.',
  OMR: '.',
  JOD: '.',
  TND: '.,',
};

/** Countries where `129k` is a price, with their currencies. */
const currenciesWithShorthand: Record<string, string> = { vn: 'VND', id: 'IDR' };

/** Digits grouped by spaces, dots, commas or apostrophes. `,89` and `.75` start with the decimal mark. */
const figure =
  /(?<!\d)\d{1,3}(?:[\s\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,'’]\d+)*|(?<![\d\p{L}.,/])[.,]\d{1,2}(?!\d)/gu;

/**
 * Parses the first price in any usual notation, such as `$1,234.56`, `1.234,56 €`, `CHF 1'234.–`, `₹1,23,456`, `12€50`
 * and Arabic digits. Returns the lower end of a range. `country` (ISO 3166-1) decides what `$`, `kr`, `R` and `¥` mean.
 */
export function parsePrice(text: string, country = 'us'): Money | undefined {
  if (!hasDigit.test(text)) return undefined;
  const [, cents, sign] = (text.length < maxPriceChars && /^\s*(\d{1,2})\s?(p|¢)\s*$/.exec(text)) || [];
  if (sign === '¢' || (sign === 'p' && country === 'gb'))
    return { amount: Number(cents) / 100, currency: findCurrency(sign === 'p' ? '£' : '$', country) };
  const [, thousands] = (text.length < maxPriceChars && /^\s*(\d{1,6})k\s*$/i.exec(text)) || [];
  const shorthandCurrency = thousands === undefined ? undefined : currenciesWithShorthand[country];
  if (shorthandCurrency !== undefined)
    return { amount: Number(thousands) * 1_000, currency: shorthandCurrency };
  const normalized = normalizeDecimalMarks(expandMultipliers(toWesternDigits(text.slice(0, maxTextLength))));
  const figures = [...normalized.matchAll(figure)]
    .slice(0, maxFigures)
    .filter(match => !isPercentageOrCount(normalized, match));
  const currencies = figures.map(match => findCurrencyBeside(normalized, match, country));
  const indexWithCurrency = currencies.findIndex(code => code !== null);
  // If no figure has a currency beside it, the first one counts.
  const match = figures[Math.max(0, indexWithCurrency)];
  if (match === undefined) return undefined;
  const currency = currencies[indexWithCurrency] ?? findCurrency(normalized, country);
  const amount = parseFigure(match[0], currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** Rewrites `12€50` and `12 € 50` as `12,50€`, and joins `$119. 95` and `129 99 lei`. */
function normalizeDecimalMarks(text: string): string {
  const joined = text
    .replace(/(\d)(?:€(\d\d)(?![\d.,%€])|\s?€\s?(\d\d)\s*$)/, '$1,$2$3€')
    .replace(/, (?=\d\d€)/, ',');
  if (joined.length > maxPriceChars) return joined;
  return joined
    .replace(/(\d[.,])\s(\d\d)(?![\d.,%])/, '$1$2')
    .replace(/^(\s*\d[\d.]*) (\d\d)(?=\s?(?:lei|zł|kč|tl|€)\s*$)/i, '$1,$2');
}

/** Longer texts may be sentences, such as 'From 12, 20 of them'. */
const maxPriceChars = 30;

/** `2만 3,000`, `3만5천`, `5천원`: 만 means ten thousand, 천 thousand. */
const eastAsianAmount =
  /(\d{1,6}(?:[.,]\d{1,3})?)\s?[万萬만](?:\s?(\d)\s?[千천]|\s?(\d{1,3},?\d{0,3}))?|(?<!\d)(\d{1,3})\s?천(?=\s?원)/g;
/** Words after a number that multiply it. */
const multipliers: readonly { word: RegExp; factor: number; currency?: string }[] = [
  { word: /^(?:rb|ribu)$/i, factor: 1_000 },
  { word: /^(?:jt|juta)$/i, factor: 1_000_000 },
  { word: /^lakhs?$/i, factor: 100_000 },
  { word: /^crores?$/i, factor: 10_000_000 },
  // A toman is ten rials.
  { word: /^تومان$/, factor: 10, currency: ' ریال' },
];
const multipliedAmount = /(\d[\d.,]{0,14})\s?(rb|ribu|jt|juta|lakhs?|crores?|تومان)(?!\p{L})/giu;

/** Rewrites `2万3,000円`, `3만원`, `Rp150rb`, `Rp 1,5 jt` and `₹1.2 lakh` as plain figures. */
function expandMultipliers(text: string): string {
  return text
    .replace(eastAsianAmount, (_, tenThousands = '0', thousands = '0', units = '0', onlyThousands = '0') =>
      String(
        Math.round(Number(tenThousands.replace(',', '')) * 10_000) +
          (Number(thousands) + Number(onlyThousands)) * 1_000 +
          Number(units.replace(',', '')),
      ),
    )
    .replace(multipliedAmount, (match, number: string, unit: string) => {
      const multiplier = multipliers.find(({ word }) => word.test(unit));
      const amount = parseFigure(number, null);
      if (multiplier === undefined || amount === undefined) return match;
      return `${Math.round(amount * multiplier.factor)}${multiplier.currency ?? ''}`;
    });
}

const isPercentageOrCount = (text: string, match: RegExpExecArray): boolean => {
  const textAfter = text.slice(match.index + match[0].length, match.index + match[0].length + 3);
  return (
    /^\s*%/.test(textAfter) ||
    (/^[+×]/.test(textAfter) && !/[\p{Sc}\p{L}]\.?\s*$/u.test(text.slice(0, match.index)))
  );
};

/** Parses a number, or a text in any notation. In a currency without decimals, `24.990` is 24990. */
export function parseAmount(value: unknown, currency: string | null = null): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isGrouped =
    currency !== null && currenciesWithoutDecimals.has(currency) && /^\d{1,3}(?:\.\d{3})+$/.test(text);
  if (isGrouped) return Number(text.replaceAll('.', ''));
  // A plain decimal number in structured data is meant literally (schema.org/price): 1.299 is not 1299.
  if (/^\d{1,12}(\.\d{1,8})?$/.test(text)) return Number(text);
  return parsePrice(text)?.amount;
}

/** The positions of the separators show which one is the decimal separator. */
function parseFigure(figureText: string, currency: string | null): number | undefined {
  const digits = figureText.replace(/^[.,]/, '0$&').replace(/[\s\u00a0\u202f\u2009'’]/g, '');
  const separators = digits.match(/[.,]/g) ?? [];
  const lastSeparator = separators.at(-1);
  if (lastSeparator === undefined) return toAmount(digits);
  const digitsAfterLast = digits.length - digits.lastIndexOf(lastSeparator) - 1;
  const hasBothSeparators = new Set(separators).size === 2;
  const repeatsSeparator = separators.length > 1 && !hasBothSeparators;
  const hasThreeDecimals =
    currenciesWithThreeDecimals[currency ?? '']?.includes(lastSeparator) &&
    digitsAfterLast === 3 &&
    !repeatsSeparator;
  const hasNoDecimals =
    !hasThreeDecimals &&
    (repeatsSeparator ||
      (!hasBothSeparators &&
        (digitsAfterLast === 3 ||
          (currency !== null && currenciesWithoutDecimals.has(currency) && digitsAfterLast > 2))));
  if (hasNoDecimals) return toAmount(digits.replace(/[.,]/g, ''));
  const decimalIndex = digits.lastIndexOf(lastSeparator);
  return toAmount(`${digits.slice(0, decimalIndex).replace(/[.,]/g, '')}.${digits.slice(decimalIndex + 1)}`);
}

function toAmount(text: string): number | undefined {
  const amount = Number(text);
  return text !== '' && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : undefined;
}

/** The zeros of writing systems whose digits are consecutive. The last zero is full-width. */
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐၀០０'].map(zero => zero.charCodeAt(0));
const westernSeparators: Record<string, string> = { '٫': '.', '٬': ',', '，': ',', '．': '.' };
const otherDigitOrSeparator = /(?![\d])\p{Nd}|[٫٬，．]/gu;
export const hasDigit = /\p{Nd}/u;

const toWesternDigits = (text: string): string =>
  text.replace(otherDigitOrSeparator, character => {
    const separator = westernSeparators[character];
    const code = character.charCodeAt(0);
    const zero = zeros.find(candidate => code >= candidate && code < candidate + 10);
    return separator ?? (zero === undefined ? character : String(code - zero));
  });
