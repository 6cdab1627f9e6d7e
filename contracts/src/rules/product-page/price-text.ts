export interface Money {
  amount: number;
  /** ISO 4217; null if the text does not identify one. */
  currency: string | null;
}

/** How much of a text is searched: the price comes first. */
const maxLength = 400;

/** Symbols of exactly one currency, longest first. */
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
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['₼', 'AZN'],
  ['֏', 'AMD'],
  ['₡', 'CRC'],
  ['₵', 'GHS'],
  ['円', 'JPY'],
  ['د.إ', 'AED'],
  ['د.ك', 'KWD'],
  ['د.ب', 'BHD'],
  ['د.ت', 'TND'],
  ['د.أ', 'JOD'],
  ['ر.س', 'SAR'],
  ['ر.ق', 'QAR'],
  ['ر.ع', 'OMR'],
  ['ج.م', 'EGP'],
];
const codes = new Set(
  'USD CAD AUD NZD GBP EUR CHF SEK NOK DKK ISK PLN CZK HUF RON BGN RSD RUB UAH KZT AZN AMD ILS AED SAR QAR KWD BHD OMR JOD EGP TND ZAR NGN GHS KES INR PKR BDT LKR NPR MUR CNY JPY KRW TWD HKD SGD MYR THB VND PHP IDR BRL MXN ARS CLP COP CRC UYU'.split(
    ' ',
  ),
);
/**
 * Codes that are also words ('SHOWER GEL'): accepted only next to a number and only if nothing else names a currency.
 */
const wordyCodes = new Set(['TRY', 'PEN', 'GEL', 'MAD']);
/** What rupees are in a country. */
const rupees: Record<string, string> = { pk: 'PKR', lk: 'LKR', np: 'NPR', mu: 'MUR' };

const before = (word: string): string => `(?<![\\p{L}\\d$-])${word}\\s*(?=\\d)`;
const behind = (word: string): string => `(?<=\\d(?:[.,][-–—]*)?\\s*)${word}(?![\\p{L}\\d])`;
const alone = (word: string): string => `^\\s*${word}\\s*$`;
const pattern = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'u');
const beside = (word: string): RegExp => pattern(before(word), behind(word), alone(word));
/** 'Fr. 12. Mai', 'Fr 12.05.' and 'Fr 18:00' are days. */
const noDay = String.raw`(?!\d{1,2}(?:\.(?:\s|$|\d{1,2}\.(?!\s?[-–—]))|:))`;
/** '1 299,00', '1,299' or '12.50', as prices are written. */
const priced = String.raw`(?=\d{1,3}(?:[\s.,]\d{3})*(?:[.,]\d{2}|[\s.,]\d{3})(?!\d))`;

/** Where rands are the money, `R499` is a price as well. */
const randHere = new RegExp(before('R'), 'u');

/**
 * Symbols made of letters: accepted only next to a number, and not within words ('For 12', 'Model R 5'). Each with its
 * currency, by country where that differs.
 */
const words: readonly [RegExp, string | Record<string, string>][] = [
  [beside('zł'), 'PLN'],
  [beside('Kč'), 'CZK'],
  [beside('Ft'), 'HUF'],
  [beside('RM'), 'MYR'],
  [beside('руб\\.?'), 'RUB'],
  [beside('лв\\.?'), 'BGN'],
  [beside('[Ll]ei'), 'RON'],
  [beside('LEI'), 'RON'],
  [pattern(before('Rp\\.?'), alone('Rp\\.?')), 'IDR'],
  [pattern(before('S/\\.?'), alone('S/\\.?')), 'PEN'],
  [pattern(behind('[đĐ]'), alone('[đĐ]')), 'VND'],
  [beside('(?:Rs\\.?|₨)'), { ...rupees, default: 'INR' }],
  [
    pattern(`${before('S?[Ff]r\\.?')}${noDay}`, behind('S?[Ff]r\\.'), behind('SFr'), alone('S?Fr\\.?')),
    'CHF',
  ],
  [pattern(`${before('R')}${priced}`, alone('R')), 'ZAR'],
];

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
/** Currencies with a thousand subunits, whose separators precede three decimals. */
const thousandths: Record<string, string> = { KWD: '.', BHD: '.', OMR: '.', JOD: '.', TND: '.,' };

/** Digits grouped by spaces, else by dots, commas or apostrophes. */
const figure =
  /(?<!\d)\d{1,3}(?:[\s\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,'’]\d+)*/g;

/**
 * The first price in a text, in any usual notation: `$1,234.56`, `1.234,56 €`, `1 234,50 zł`, `CHF 1'234.–`,
 * `₹1,23,456`, `¥12,800`, `EUR 12,-`, `12€50`, `R 1 299,00`, Arabic or full-width digits. Of a range it is the
 * lower end. `country` (ISO 3166-1) decides what `$`, `kr`, `Rs`, `R` and `¥` mean.
 */
export function parsePrice(text: string, country = 'us'): Money | undefined {
  const plain = marksInPlace(westernDigits(text).slice(0, maxLength));
  const figures = [...plain.matchAll(figure)].filter(match => !isShare(plain, match));
  const marks = figures.map(match => currencyBeside(plain, match, country));
  const marked = marks.findIndex(mark => mark !== null);
  const match = figures[Math.max(0, marked)];
  if (match === undefined) return undefined;
  const currency = marks[marked] ?? currencyIn(plain, country);
  const amount = readFigure(match[0], currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** Converts `12€50` and, for cents in smaller type, `12€ 50` to `12,50€`. */
const marksInPlace = (text: string): string =>
  text.replace(/(\d)€(\d\d(?![\d.,%€])| \d\d\s*$)/, '$1,$2€').replace(/, (?=\d\d€)/, ',');

/** '20 %' off is no price. */
const isShare = (text: string, match: RegExpExecArray): boolean =>
  /^\s*%/.test(text.slice(match.index + match[0].length));

/** The currency directly before or after the number, with no other number in between. */
function currencyBeside(text: string, { 0: found, index }: RegExpExecArray, country: string): string | null {
  const end = index + found.length;
  const ahead = text.slice(Math.max(0, index - 6), index).replace(/^.*\d/s, '');
  const after = text
    .slice(end, end + 9)
    .replace(/(?:\s\S{0,3})?\d.*$/s, '')
    .slice(0, 6);
  // What ends a day's date belongs to it.
  const close = /^[.:].?/.exec(after)?.[0] ?? '';
  return currencyIn(`${ahead}${found}${close}`, country) ?? currencyIn(`${found}${after}`, country);
}

/** Parses an amount without a currency, as in structured data: a number, or text in any notation. */
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
  const text = value.trim().slice(0, maxLength);
  if (!/^[a-z]{3}$/i.test(text)) return currencyIn(text, country);
  return currencyOfWords(text, country) ?? text.toUpperCase();
}

function currencyIn(text: string, country: string): string | null {
  const written = text.match(/\b[A-Z]{3}(?=\b|\d)|(?<=\d)[A-Z]{3}\b/g) ?? [];
  const code = written.find(word => codes.has(word));
  if (code !== undefined) return code;
  const sign = signs.find(([sign]) => text.includes(sign));
  if (sign !== undefined) return sign[1];
  if (/\bkr\b|\bkr\.|\d:-/i.test(text)) return crowns[country] ?? 'SEK';
  if (/[¥￥]/.test(text)) return yens[country] ?? 'JPY';
  if (text.includes('$')) return dollars[country] ?? 'USD';
  return currencyOfWords(text, country);
}

function currencyOfWords(text: string, country: string): string | null {
  if (country === 'za' && randHere.test(text)) return 'ZAR';
  const meaning = words.find(([sign]) => sign.test(text))?.[1];
  if (meaning !== undefined) {
    return typeof meaning === 'string' ? meaning : (meaning[country] ?? meaning.default ?? null);
  }
  const [, ahead, after] = /\b([A-Z]{3})\s*\d|\d\s*([A-Z]{3})\b/.exec(text) ?? [];
  return [ahead, after].find(code => code !== undefined && wordyCodes.has(code)) ?? null;
}

/** Parses '1.234,56' and similar. The positions of the separators decide which one is the decimal separator. */
function readFigure(figureText: string, currency: string | null): number | undefined {
  const digits = figureText.replace(/[\s\u00a0\u202f\u2009'’]/g, '');
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return toAmount(digits);
  const tail = digits.length - digits.lastIndexOf(last) - 1;
  const mixed = new Set(marks).size === 2;
  const repeated = marks.length > 1 && !mixed;
  const decimals = thousandths[currency ?? '']?.includes(last) && tail === 3 && !repeated;
  const groupsOnly =
    !decimals &&
    (repeated || (!mixed && tail === 3) || (!mixed && currency !== null && whole.has(currency) && tail > 2));
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
