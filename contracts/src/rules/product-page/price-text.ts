export interface Money {
  amount: number;
  /** ISO 4217; null where the text says none that can be told. */
  currency: string | null;
}

/** Signs of one currency alone, longest first. */
const signs: readonly [string, string][] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['₦', 'NGN'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['円', 'JPY'],
  ['Rs.', 'INR'],
  ['RM', 'MYR'],
  ['руб', 'RUB'],
];
const codes = new Set(
  'USD CAD AUD NZD GBP EUR CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH ILS AED SAR EGP ZAR NGN KES INR PKR BDT LKR CNY JPY KRW TWD HKD SGD MYR THB VND PHP IDR BRL MXN ARS CLP COP PEN'.split(
    ' ',
  ),
);
/** What an ambiguous sign means in a country. */
const dollars: Record<string, string> = {
  us: 'USD',
  ca: 'CAD',
  au: 'AUD',
  nz: 'NZD',
  sg: 'SGD',
  hk: 'HKD',
  tw: 'TWD',
  mx: 'MXN',
  ar: 'ARS',
  cl: 'CLP',
  co: 'COP',
};
const crowns: Record<string, string> = { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK' };
const yens: Record<string, string> = { cn: 'CNY', jp: 'JPY' };
/** Currencies that people write without decimals. */
const whole = new Set(['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'HUF', 'IDR']);

/** Digits grouped by spaces, else by dots, commas or apostrophes. */
const figure =
  /(?<!\d)\d{1,3}(?:[\s\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,'’]\d+)*/g;

/**
 * The first price in a text, in any usual notation: `$1,234.56`, `1.234,56 €`, `1 234,50 zł`, `CHF 1'234.–`,
 * `₹1,23,456`, `¥12,800`, `EUR 12,-`, Arabic or full-width digits. Of a range it is the lower end.
 * `country` (ISO 3166-1) decides what `$`, `kr` and `¥` mean.
 */
export function parsePrice(text: string, country = 'us'): Money | undefined {
  const plain = westernDigits(text).slice(0, 400);
  const figures = [...plain.matchAll(figure)].filter(match => !isShare(plain, match));
  const match = figures.find(found => isMarked(plain, found, country)) ?? figures[0];
  if (match === undefined) return undefined;
  const currency = currencyIn(plain, country);
  const amount = readFigure(match[0], currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** '20 %' off is no price. */
const isShare = (text: string, match: RegExpExecArray): boolean =>
  /^\s*%/.test(text.slice(match.index + match[0].length));

/** A currency stands right before or behind the figure. */
function isMarked(text: string, match: RegExpExecArray, country: string): boolean {
  const end = match.index + match[0].length;
  const around = text.slice(Math.max(0, match.index - 4), match.index) + text.slice(end, end + 4);
  return currencyIn(around, country) !== null;
}

/** The amount of a figure that stands alone, as in structured data: a number, or text in any notation. */
export function parseAmount(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  // Structured data means a plain decimal number when it writes one (schema.org/price): 1.299 is not 1299.
  if (/^\d{1,12}(\.\d{1,8})?$/.test(text)) return Number(text);
  return parsePrice(text)?.amount;
}

export function asCurrency(value: unknown, country = 'us'): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : currencyIn(text, country);
}

function currencyIn(text: string, country: string): string | null {
  const code = (text.match(/\b[A-Z]{3}(?=\b|\d)|(?<=\d)[A-Z]{3}\b/g) ?? []).find(word => codes.has(word));
  if (code !== undefined) return code;
  const sign = signs.find(([written]) => text.includes(written));
  if (sign !== undefined) return sign[1];
  if (/\bkr\b|\bkr\.|\d:-/i.test(text)) return crowns[country] ?? 'SEK';
  if (/[¥￥]/.test(text)) return yens[country] ?? 'JPY';
  return text.includes('$') ? (dollars[country] ?? 'USD') : null;
}

/** '1.234,56' and its kin. Which mark is the decimal one follows from where the marks stand. */
function readFigure(figureText: string, currency: string | null): number | undefined {
  const digits = figureText.replace(/[\s\u00a0\u202f\u2009'’]/g, '');
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return toAmount(digits);
  const tail = digits.length - digits.lastIndexOf(last) - 1;
  const mixed = new Set(marks).size === 2;
  const repeated = marks.length > 1 && !mixed;
  const groupsOnly =
    repeated || (!mixed && tail === 3) || (!mixed && currency !== null && whole.has(currency) && tail > 2);
  if (groupsOnly) return toAmount(digits.replace(/[.,]/g, ''));
  const at = digits.lastIndexOf(last);
  return toAmount(`${digits.slice(0, at).replace(/[.,]/g, '')}.${digits.slice(at + 1)}`);
}

function toAmount(text: string): number | undefined {
  const amount = Number(text);
  return text !== '' && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : undefined;
}

/** Arabic-Indic, Persian and full-width digits, and the marks that go with them. */
function westernDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\uff10-\uff19]/g, digit => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.');
}
