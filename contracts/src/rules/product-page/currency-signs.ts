import { cfa, findCurrencyByName, findCurrencyByWord } from './currency-words.ts';

const maxTextLength = 400;

/** Each belongs to one currency. A sign comes before the signs that it contains, such as `US$` before `S$`. */
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
  ['USD$', 'USD'],
  ['U$S', 'USD'],
  ['CLP$', 'CLP'],
  ['COP$', 'COP'],
  ['RD$', 'DOP'],
  ['TT$', 'TTD'],
  ['J$', 'JMD'],
  ['MOP$', 'MOP'],
  ['৳', 'BDT'],
  ['₮', 'MNT'],
  ['₭', 'LAK'],
  ['៛', 'KHR'],
  ['₲', 'PYG'],
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
/** These codes also count apart from a figure. */
const commonCodes = new Set(
  'USD CAD AUD NZD GBP EUR CHF SEK NOK DKK ISK PLN CZK HUF RON BGN RSD RUB UAH KZT AZN AMD ILS AED SAR QAR KWD BHD OMR JOD EGP TND ZAR NGN GHS KES INR PKR BDT LKR NPR MUR CNY JPY KRW TWD HKD SGD MYR THB VND PHP IDR BRL MXN ARS CLP COP CRC UYU'.split(
    ' ',
  ),
);
const supportedCodes = new Set(Intl.supportedValuesOf('currency'));
/** Rare codes only count next to a figure, because some are also words ('SHOWER GEL'). */
const isRareCode = (code: string): boolean => supportedCodes.has(code) && !codesThatAreWords.has(code);
const codesThatAreWords = new Set(['ALL', 'CUP', 'MOP', 'SOS', 'TOP', 'XXX', 'XTS']);
const rupees: Record<string, string> = { pk: 'PKR', lk: 'LKR', np: 'NPR', mu: 'MUR' };

const beforeFigure = (word: string): string => `(?<![\\p{L}\\d$-])${word}\\s*(?=\\d)`;
const afterFigure = (word: string): string => `(?<=\\d(?:[.,][-–—]*)?\\s*)${word}(?![\\p{L}\\d])`;
const asWholeText = (word: string): string => `^\\s*${word}\\s*$`;
const createPattern = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'u');
const besideFigure = (word: string): RegExp =>
  createPattern(beforeFigure(word), afterFigure(word), asWholeText(word));
/** 'Fr' also means Friday: 'Fr. 12. Mai', 'Fr 12.05.', 'Fr 18:00'. */
const notDate = String.raw`(?!\d{1,2}(?:\.(?:\s|$|\d{1,2}\.(?!\s?[-–—]))|:))`;
const looksLikePrice = String.raw`(?=\d{1,3}(?:[\s.,]\d{3})*(?:[.,]\d{2}|[\s.,]\d{3})(?!\d))`;

/** In South Africa `R499` is also a price. */
const southAfricanRand = new RegExp(beforeFigure('R'), 'u');

/**
 * Signs made of letters, with their currencies by country. They only count next to a figure, unlike in 'For 12' or
 * 'Model R 5'.
 */
const letterSigns: readonly [RegExp, string | Record<string, string>][] = [
  [besideFigure('Ft'), 'HUF'],
  [besideFigure('RM'), 'MYR'],
  [besideFigure('(?:[Ll]ei|LEI)'), { md: 'MDL', default: 'RON' }],
  [besideFigure('F\\.?\\s?CFA'), cfa],
  [createPattern(beforeFigure('Rp\\.?'), asWholeText('Rp\\.?')), 'IDR'],
  [createPattern(beforeFigure('S/\\.?'), asWholeText('S/\\.?')), 'PEN'],
  [createPattern(afterFigure('[đĐ]'), asWholeText('[đĐ]')), 'VND'],
  [besideFigure('(?:Rs\\.?|₨)'), { ...rupees, default: 'INR' }],
  [
    createPattern(
      `${beforeFigure('S?[Ff]r\\.?')}${notDate}`,
      afterFigure('S?[Ff]r\\.'),
      afterFigure('SFr'),
      asWholeText('S?Fr\\.?'),
    ),
    'CHF',
  ],
  [createPattern(`${beforeFigure('R')}${looksLikePrice}`, asWholeText('R')), 'ZAR'],
];

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
  uy: 'UYU',
  do: 'DOP',
  jm: 'JMD',
  tt: 'TTD',
};
const crowns: Record<string, string> = { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK' };
const yens: Record<string, string> = { cn: 'CNY', jp: 'JPY' };
/** Countries where `12,-` is a price. */
const dashCurrencies: Record<string, string> = {
  nl: 'EUR',
  be: 'EUR',
  de: 'EUR',
  at: 'EUR',
  ch: 'CHF',
  no: 'NOK',
  dk: 'DKK',
  se: 'SEK',
  cz: 'CZK',
};
/** Old codes that shops still use for prices in the new currency. */
const newCodes: Record<string, string> = {
  RUR: 'RUB',
  BYR: 'BYN',
  BYB: 'BYN',
  RMB: 'CNY',
  NTD: 'TWD',
  UKP: 'GBP',
};

/** Parses a text that is little more than an ISO 4217 code, a sign or a word. Returns null if there is none. */
export function parseCurrency(value: unknown, country = 'us'): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, maxTextLength);
  if (!/^[a-z]{3}$/i.test(text)) return findCurrency(text, country);
  const code = text.toUpperCase();
  if (newCodes[code] !== undefined) return newCodes[code];
  return (
    findCurrencyBySign(text, country) ??
    findCurrencyByName(text, country) ??
    (supportedCodes.has(code) ? code : null)
  );
}

/* In characters before and after a figure. */
const searchedBefore = 12;
const searchedAfter = 14;
const directLength = 6;

/** Searches directly before and after the figure, up to other figures. */
export function findCurrencyBeside(
  text: string,
  { 0: figure, index }: RegExpExecArray,
  country: string,
): string | null {
  const end = index + figure.length;
  const before = text.slice(Math.max(0, index - searchedBefore), index).replace(/^.*\d/s, '');
  const directlyBefore = before.slice(-directLength);
  const after = text.slice(end, end + searchedAfter).replace(/(?:\s\S{0,3})?\d.*$/s, '');
  const directlyAfter = after.slice(0, directLength);
  // `12.` and `18:` may belong to a date or time.
  const dateEnd = /^[.:].?/.exec(directlyAfter)?.[0] ?? '';
  return (
    findCurrency(`${directlyBefore}${figure}${dateEnd}`, country) ??
    findCurrency(`${figure}${directlyAfter}`, country) ??
    findCurrencyByWord({ before, figure, after, country })
  );
}

export function findCurrency(text: string, country: string): string | null {
  const codesInText = text.match(/\b[A-Z]{3}(?=\b|\d)|(?<=\d)[A-Z]{3}\b/g) ?? [];
  const code = codesInText.find(word => commonCodes.has(word) || newCodes[word] !== undefined);
  if (code !== undefined) return newCodes[code] ?? code;
  const [sign, currency] = signs.find(([candidate]) => text.includes(candidate)) ?? [];
  if (sign === 'C$' && country === 'ni') return 'NIO';
  if (currency !== undefined) return currency;
  if (/\bkr\b|\bkr\.|\d:-/i.test(text)) return crowns[country] ?? 'SEK';
  if (/\d[.,][-–—]/.test(text) && dashCurrencies[country] !== undefined) return dashCurrencies[country];
  if (/[¥￥]/.test(text)) return yens[country] ?? 'JPY';
  if (text.includes('$')) return dollars[country] ?? 'USD';
  return findCurrencyBySign(text, country) ?? findCurrencyByName(text, country);
}

function findCurrencyBySign(text: string, country: string): string | null {
  if (country === 'za' && southAfricanRand.test(text)) return 'ZAR';
  const meaning = letterSigns.find(([sign]) => sign.test(text))?.[1];
  if (meaning !== undefined) {
    return typeof meaning === 'string' ? meaning : (meaning[country] ?? meaning.default ?? null);
  }
  const [, codeBefore, codeAfter] = /\b([A-Z]{3})\s*\d|\d\s*([A-Z]{3})\b/.exec(text) ?? [];
  return [codeBefore, codeAfter].find(code => code !== undefined && isRareCode(code)) ?? null;
}
