import { findCurrency, findCurrencyBeside } from './currency-signs.ts';

export { parseCurrency } from './currency-signs.ts';

export interface Money {
  amount: number;
  /** ISO 4217; null if unknown. */
  currency: string | null;
}

const maxLength = 400;
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
/** The values are the possible decimal marks. */
const currenciesWithThreeDecimals: Record<string, string> = {
  KWD: '.',
  BHD: '.',
  OMR: '.',
  JOD: '.',
  TND: '.,',
};

/** Countries where `129k` is a price. */
const thousandsShorthand: Record<string, string> = { vn: 'VND', id: 'IDR' };

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
  const inThousands = thousands === undefined ? undefined : thousandsShorthand[country];
  if (inThousands !== undefined) return { amount: Number(thousands) * 1_000, currency: inThousands };
  const plain = normalizeDecimalMarks(expandMultipliers(toWesternDigits(text.slice(0, maxLength))));
  const figures = [...plain.matchAll(figure)]
    .slice(0, maxFigures)
    .filter(match => !isPercentageOrCount(plain, match));
  const marks = figures.map(match => findCurrencyBeside(plain, match, country));
  const markedIndex = marks.findIndex(mark => mark !== null);
  const match = figures[Math.max(0, markedIndex)];
  if (match === undefined) return undefined;
  const currency = marks[markedIndex] ?? findCurrency(plain, country);
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
const tenThousands =
  /(\d{1,6}(?:[.,]\d{1,3})?)\s?[万萬만](?:\s?(\d)\s?[千천]|\s?(\d{1,3},?\d{0,3}))?|(?<!\d)(\d{1,3})\s?천(?=\s?원)/g;
/** Multipliers written after a number. */
const factors: readonly [RegExp, number, string][] = [
  [/^(?:rb|ribu)$/i, 1_000, ''],
  [/^(?:jt|juta)$/i, 1_000_000, ''],
  [/^lakhs?$/i, 100_000, ''],
  [/^crores?$/i, 10_000_000, ''],
  // A toman is ten rials.
  [/^تومان$/, 10, ' ریال'],
];
const multipliedAmount = /(\d[\d.,]{0,14})\s?(rb|ribu|jt|juta|lakhs?|crores?|تومان)(?!\p{L})/giu;

/** Rewrites `2万3,000円`, `3만원`, `Rp150rb`, `Rp 1,5 jt` and `₹1.2 lakh` as plain figures. */
function expandMultipliers(text: string): string {
  return text
    .replace(tenThousands, (_, tens = '0', thousands = '0', rest = '0', onlyThousands = '0') =>
      String(
        Math.round(Number(tens.replace(',', '')) * 10_000) +
          (Number(thousands) + Number(onlyThousands)) * 1_000 +
          Number(rest.replace(',', '')),
      ),
    )
    .replace(multipliedAmount, (found, many: string, unit: string) => {
      const [, factor, currency] = factors.find(([word]) => word.test(unit)) ?? [];
      const amount = parseFigure(many, null);
      return factor === undefined || amount === undefined
        ? found
        : `${Math.round(amount * factor)}${currency}`;
    });
}

const isPercentageOrCount = (text: string, match: RegExpExecArray): boolean => {
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 3);
  return (
    /^\s*%/.test(after) || (/^[+×]/.test(after) && !/[\p{Sc}\p{L}]\.?\s*$/u.test(text.slice(0, match.index)))
  );
};

/** Parses a number, or text in any notation. In a currency without decimals, `24.990` is 24990. */
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
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return toAmount(digits);
  const tail = digits.length - digits.lastIndexOf(last) - 1;
  const mixed = new Set(marks).size === 2;
  const repeated = marks.length > 1 && !mixed;
  const decimals = currenciesWithThreeDecimals[currency ?? '']?.includes(last) && tail === 3 && !repeated;
  const groupsOnly =
    !decimals &&
    (repeated ||
      (!mixed && tail === 3) ||
      (!mixed && currency !== null && currenciesWithoutDecimals.has(currency) && tail > 2));
  if (groupsOnly) return toAmount(digits.replace(/[.,]/g, ''));
  const markIndex = digits.lastIndexOf(last);
  return toAmount(`${digits.slice(0, markIndex).replace(/[.,]/g, '')}.${digits.slice(markIndex + 1)}`);
}

function toAmount(text: string): number | undefined {
  const amount = Number(text);
  return text !== '' && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : undefined;
}

/** The zeros of scripts whose digits are consecutive. The last one is full-width. */
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐၀០０'].map(zero => zero.charCodeAt(0));
const otherMarks: Record<string, string> = { '٫': '.', '٬': ',', '，': ',', '．': '.' };
const otherDigits = /(?![\d])\p{Nd}|[٫٬，．]/gu;
export const hasDigit = /\p{Nd}/u;

const toWesternDigits = (text: string): string =>
  text.replace(otherDigits, found => {
    const mark = otherMarks[found];
    const code = found.charCodeAt(0);
    const zero = zeros.find(zero => code >= zero && code < zero + 10);
    return mark ?? (zero === undefined ? found : String(code - zero));
  });
