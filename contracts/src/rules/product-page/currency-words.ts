/** One currency, or one per country. `default` applies to all other countries. */
type Meaning = string | Readonly<Record<string, string>>;

interface CurrencyWord {
  meaning: Meaning;
  /** Side of the figure. Default: both. */
  side?: 'before' | 'after';
  /** The word has other meanings, so it only counts in these countries or next to an amount with decimals. */
  onlyIn?: readonly string[];
}

export const cfa: Readonly<Record<string, string>> = {
  cm: 'XAF',
  ga: 'XAF',
  cg: 'XAF',
  td: 'XAF',
  cf: 'XAF',
  gq: 'XAF',
  default: 'XOF',
};
const dirham = { ma: 'MAD', default: 'AED' };
const ruble = { by: 'BYN', default: 'RUB' };
const yuan = { tw: 'TWD', hk: 'HKD', mo: 'MOP', jp: 'JPY', default: 'CNY' };
const bolivianos = { ve: 'VES', default: 'BOB' };

/** Lower-case words match in any case. */
const meanings: readonly [string, Meaning | CurrencyWord][] = [
  ['euro euros eur eurot eura evra evro евро ευρώ ευρω', 'EUR'],
  ['tl', { meaning: 'TRY', onlyIn: ['tr'] }],
  ['TL lira türk', 'TRY'],
  ['грн гривень гривні гривня uah', 'UAH'],
  ['руб рублей рубля рубль р rub', ruble],
  ['Br', { meaning: { by: 'BYN', et: 'ETB' } }],
  ['тг тенге теңге', 'KZT'],
  ['сум сўм', 'UZS'],
  ['сом', 'KGS'],
  ['манат', 'AZN'],
  ['лари ლარი', 'GEL'],
  ['драм դր դրամ', 'AMD'],
  ['ден денари', 'MKD'],
  ['лв лева lv', 'BGN'],
  ['din дин динара dinara', { meaning: 'RSD', side: 'after' }],
  ['kn kuna', { meaning: 'HRK', side: 'after' }],
  ['KM', { meaning: 'BAM', side: 'after', onlyIn: ['ba'] }],
  ['lek lekë', { meaning: 'ALL', side: 'after' }],
  ['zł zl złotych złote', 'PLN'],
  ['kč kc korun', 'CZK'],
  ['forint', 'HUF'],
  ['원 won', { meaning: 'KRW', side: 'after' }],
  ['元 圓 圆 元起 元/件 块', { meaning: yuan, side: 'after' }],
  ['rmb 人民币 人民幣', 'CNY'],
  ['ntd nt 新台幣 新臺幣 台幣 臺幣 台币', 'TWD'],
  ['港幣 港币 港元', 'HKD'],
  ['円 yen 円税込', 'JPY'],
  ['บาท baht', 'THB'],
  ['vnđ vnd đồng', 'VND'],
  ['php piso', 'PHP'],
  ['P', { meaning: { ph: 'PHP', bw: 'BWP' }, side: 'before' }],
  ['rupiah idr', 'IDR'],
  ['tk taka টাকা', 'BDT'],
  ['रु रू रुपये', { meaning: { np: 'NPR', default: 'INR' } }],
  ['inr', 'INR'],
  ['ksh kshs', 'KES'],
  ['tsh tshs', 'TZS'],
  ['ush ushs', 'UGX'],
  ['dhs dirham dirhams درهم', dirham],
  ['dh', { meaning: dirham, onlyIn: ['ma', 'ae'] }],
  ['ریال', 'IRR'],
  ['ريال', { meaning: { qa: 'QAR', om: 'OMR', ye: 'YER', ir: 'IRR', default: 'SAR' } }],
  ['SR', { meaning: 'SAR', onlyIn: ['sa'] }],
  ['QR', { meaning: 'QAR', onlyIn: ['qa'] }],
  ['KD', { meaning: 'KWD', onlyIn: ['kw'] }],
  ['BD', { meaning: 'BHD', onlyIn: ['bh'] }],
  ['JD', { meaning: 'JOD', onlyIn: ['jo'] }],
  ['DT', { meaning: 'TND', onlyIn: ['tn'] }],
  ['DA دج', { meaning: 'DZD', onlyIn: ['dz'] }],
  ['جنيه جنيها', 'EGP'],
  ['LE l.e', { meaning: 'EGP', onlyIn: ['eg'] }],
  ['ש"ח ש״ח שח nis', 'ILS'],
  ['fcfa cfa', cfa],
  ['Q', { meaning: 'GTQ', side: 'before', onlyIn: ['gt'] }],
  ['bs', { meaning: bolivianos }],
  ['gs ₲', 'PYG'],
  ['L lps', { meaning: { hn: 'HNL' } }],
  ['N', { meaning: { ng: 'NGN' }, side: 'before' }],
  ['K', { meaning: { zm: 'ZMW', pg: 'PGK' }, side: 'before' }],
  ['Kz', 'AOA'],
  ['mt mtn', { meaning: { mz: 'MZN' } }],
  ['pesos', { meaning: { mx: 'MXN', ar: 'ARS', cl: 'CLP', co: 'COP', uy: 'UYU', ph: 'PHP', do: 'DOP' } }],
  ['soles', 'PEN'],
  ['reais', 'BRL'],
];

const words = new Map<string, CurrencyWord>(
  meanings.flatMap(([names, entry]) =>
    names
      .split(' ')
      .map((name): [string, CurrencyWord] => [name, isCurrencyWord(entry) ? entry : { meaning: entry }]),
  ),
);

function isCurrencyWord(entry: Meaning | CurrencyWord): entry is CurrencyWord {
  return typeof entry === 'object' && 'meaning' in entry;
}

/** Words may contain the dots, quotes and slashes of abbreviations. */
const wordBefore = /(?<![\p{L}\p{M}\d$-])([\p{L}\p{M}₲][\p{L}\p{M}."״]{0,11}|₲)\s*$/u;
const wordAfter = /^(?:[.,][-–—]*|\/-)?\s*([\p{L}\p{M}₲][\p{L}\p{M}."״/]{0,11})/u;

const findCurrencyWord = (text: string): CurrencyWord | undefined => {
  const name = text.replace(/[.]{1,2}$/, '');
  // 'zł/szt.' means 'zł per piece'.
  const [beforeSlash = ''] = name.split('/', 1);
  return (
    words.get(name) ??
    words.get(name.toLowerCase()) ??
    words.get(beforeSlash) ??
    words.get(beforeSlash.toLowerCase())
  );
};

export interface FigureContext {
  before: string;
  figure: string;
  after: string;
  country: string;
}

/** Searches directly before and after the figure. Returns null if there is no currency. */
export function findCurrencyByWord({ before, figure, after, country }: FigureContext): string | null {
  const neighbours = [
    { side: 'after', text: wordAfter.exec(after)?.[1] },
    { side: 'before', text: wordBefore.exec(before)?.[1] },
  ];
  for (const { side, text } of neighbours) {
    const word = text === undefined ? undefined : findCurrencyWord(text);
    if (word === undefined || (word.side !== undefined && word.side !== side)) continue;
    const isCurrency =
      word.onlyIn === undefined || word.onlyIn.includes(country) || /[.,]\d{2,3}$/.test(figure);
    const code = isCurrency ? getCurrencyForCountry(word.meaning, country) : null;
    if (code !== null) return code;
  }
  return null;
}

/** Parses a text that is just a currency's name. */
export function findCurrencyByName(text: string, country: string): string | null {
  const word = findCurrencyWord(text.trim());
  return word === undefined ? null : getCurrencyForCountry(word.meaning, country);
}

const getCurrencyForCountry = (meaning: Meaning, country: string): string | null =>
  typeof meaning === 'string' ? meaning : (meaning[country] ?? meaning.default ?? null);
