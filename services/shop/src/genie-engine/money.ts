import { getCurrencySymbol } from '@giftlist/contracts/rules/format';

/** Amounts are in the stated currency. Null means no limit, undefined that the message does not mention it. */
export interface Budget {
  min?: number | null;
  max?: number | null;
  /** An ISO code, 'dollar' for '$' or 'dollars', 'kr' for any krone, or null. */
  currency: string | null;
  /** The budget is for each of several people. */
  isEach: boolean;
  isAround?: boolean;
  /** The message without the budget. */
  remaining: string;
}

/** `low` and `high` are the lowest and highest value in US dollars in recent years. */
const currencyTable: [code: string, signPattern: string, low: number, high: number][] = [
  ['USD', 'usd|us ?\\$|us dollars?', 1, 1],
  ['EUR', 'eur|euros?|€', 1, 1.25],
  ['GBP', 'gbp|pounds? sterling|pounds?|quid|£', 1.1, 1.45],
  ['CAD', 'cad|can?\\$|c\\$|canadian dollars?', 0.68, 0.82],
  ['AUD', 'aud|au?\\$|australian dollars?', 0.6, 0.8],
  ['NZD', 'nzd|nz\\$|new zealand dollars?', 0.55, 0.75],
  ['CHF', 'chf|swiss francs?|francs?|franken', 1, 1.35],
  ['JPY', 'jpy|yen|¥|円', 0.006, 0.0095],
  ['SEK', 'sek|swedish kron(?:or|a)', 0.085, 0.13],
  ['NOK', 'nok|norwegian kroner?', 0.085, 0.13],
  ['DKK', 'dkk|danish kroner?', 0.13, 0.17],
  ['kr', 'kr|kronor|kroner?|krona', 0.085, 0.17],
  ['PLN', 'pln|zlot(?:y|ys|ych)|zł', 0.2, 0.3],
  ['INR', 'inr|rupees?|rs\\.?|₹', 0.01, 0.014],
  ['BRL', 'brl|r\\$|reais', 0.15, 0.25],
  ['MXN', 'mxn|pesos?', 0.045, 0.065],
  ['dollar', 'dollars?|bucks?|\\$', 1, 1],
];
const rates = new Map(currencyTable.map(([code, , low, high]) => [code, { low, high }]));
const anySign = currencyTable.map(([, signPattern]) => signPattern).join('|');
const findCode = (sign: string): string | null =>
  currencyTable.find(([, signPattern]) => new RegExp(`^(?:${signPattern})$`).test(sign.trim()))?.[0] ?? null;

const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD']);

export const isShopCurrency = (stated: string | null, shop: string): boolean =>
  stated === null ||
  stated === shop ||
  (stated === 'dollar' && dollars.has(shop)) ||
  (stated === 'kr' && ['SEK', 'NOK', 'DKK'].includes(shop));

/**
 * Converts an amount at the least favorable rate of recent years, so that the result never exceeds a limit. Returns
 * undefined for an unknown rate.
 */
export function convertConservatively(amount: number, stated: string, shop: string): number | undefined {
  const [from, to] = [rates.get(stated), rates.get(shop)];
  if (!from || !to) return undefined;
  const converted = (amount * from.low) / to.high;
  return converted < 10 ? Math.floor(converted * 100) / 100 : Math.floor(converted);
}

export function formatStatedAmount(amount: number, currency: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const number = amount.toLocaleString('en', { minimumFractionDigits, maximumFractionDigits: 2 });
  if (currency === 'dollar' || currency === 'USD') return `$${number}`;
  const symbol = currency.length === 3 ? getCurrencySymbol(currency) : currency;
  if (symbol === '$') return `${number} ${currency}`;
  return /^[A-Za-z]+$/.test(symbol) ? `${number} ${symbol}` : symbol + number;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const multipliers = ['hundred', 'thousand'];
const numeral = `(?:${[...ones, ...tens.slice(2), ...multipliers].join('|')})`;
const numberWordsPattern = new RegExp(
  `\\b(?:a (?=hundred|thousand))?${numeral}(?:[- ](?:and )?${numeral})*\\b(?=( (?:${anySign}|years?|year-old))?)`,
  'g',
);

/**
 * Converts 'forty-five' and 'a hundred' to digits. Numbers below 20 stay words ('two kids') unless a currency or years
 * follow.
 */
const replaceNumberWords = (folded: string): string =>
  folded.replace(numberWordsPattern, (words: string, unit: string | undefined) => {
    let [sum, group] = [0, 0];
    for (const word of words.split(/[- ]/)) {
      if (word === 'hundred') group = Math.max(1, group) * 100;
      else if (word === 'thousand') [sum, group] = [sum + Math.max(1, group) * 1_000, 0];
      else group += Math.max(ones.indexOf(word), tens.indexOf(word) * 10, 0);
    }
    return sum + group < 20 && unit === undefined ? words : String(sum + group);
  });

const numberPattern = "\\d{1,3}(?:[., ']\\d{3})+(?![\\d])(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?";
const amountPattern = new RegExp(
  `(?<![\\w.,])((?:${anySign}) ?)?(${numberPattern})(k\\b| ?(?:thousand|grand|million)\\b)?( ?(?:${anySign})(?![a-z]))?(?:,-)?(?!\\d)`,
  'g',
);
const parseAmount = (number: string, multiplier: string | undefined): number => {
  const plain = number.replace(/[., '](?=\d{3}(?!\d))/g, '').replace(',', '.');
  if (multiplier === undefined) return Number(plain);
  return Number(plain) * (multiplier.includes('million') ? 1_000_000 : 1_000);
};

const patternsBefore = {
  max: /(?:\b(?:under|below|less than|max(?:imum)?(?: of)?|up ?to|(?:no|not|nothing) (?:more than|over|above)|at (?:the )?most|within|cheaper than|beneath|limit(?:ed)?(?: is| of| to)?|cap(?:ped)?(?: is| of| at)?|not exceed(?:ing)?|don't go over|tops)[.:]?|<=?) ?(?:about |around |the |a )?$/,
  min: /\b(?:over|above|more than|at least|min(?:imum)?(?: of)?|starting (?:at|from)|from|upwards of)[.:]? $/,
  around: /(?:\b(?:around|about|roughly|approximately|circa|approx|ca|something like|close to)\.? |~ ?)$/,
  budget:
    /\b(?:budget|spend|spending|pay)(?: (?:is|of|would be|can|could|be|about|around|roughly|up|to))*:? $/,
  range: /\b(?:between|from|spend|budget(?: is| of)?:?) $/,
  notMoney:
    /(?:\b(?:aged?|ages|turn(?:s|ed|ing)?|number|size|born in|page|lose|lost|weighs?|gain(?:ed)?)(?: of)? |#)$|\b(?:kids?|children|boys?|girls?|people|anyone) (?:aged? )?(?:under|below|over|above|from|between) $/,
};
const patternsAfter = {
  max: /^ ?(?:max(?:imum)?|tops|at (?:the )?most|or (?:less|under|below|cheaper)|limit|cap)\b/,
  min: /^ ?(?:\+|or more\b|and up\b|upwards\b|minimum\b)/,
  around: /^ ?(?:-?ish|or so)\b/,
  budget: /^ ?(?:budget|to spend|(?:in )?total|altogether|for (?:both|all|everyone|each))\b/,
  each: /^ ?(?:\/ ?)?(?:each|apiece|a head|(?:per|a|for (?:each|every)) (?:person|head|child|kid|gift|piece|present|one)|for each)\b/,
  rangeSeparator: /^ ?(?:-|to|and|or) ?(?:about |around )?$/,
  notMoney:
    /^(?: ?-? ?(?:years?|yrs?|yo\b|y\/o|months?|weeks?|days?|kids?|people|children|times|hours|minutes|%|(?:st|nd|rd|th)\b)|[:/]\d)/,
};

interface Amount {
  value: number;
  currency: string | null;
  from: number;
  to: number;
  textBefore: string;
  textAfter: string;
}

/** In characters. */
const [maxTextBefore, maxTextAfter] = [40, 30];

function findAmounts(text: string): Amount[] {
  return [...text.matchAll(amountPattern)].flatMap(match => {
    const [matched, signBefore, number = '', multiplier, signAfter] = match;
    const [from, to] = [match.index, match.index + matched.length];
    const textBefore = text.slice(Math.max(0, from - maxTextBefore), from);
    const textAfter = text.slice(to, to + maxTextAfter);
    const currency = findCode(signBefore ?? signAfter ?? '');
    if (
      patternsBefore.notMoney.test(textBefore) ||
      (currency === null && patternsAfter.notMoney.test(textAfter))
    )
      return [];
    return [{ value: parseAmount(number, multiplier), currency, from, to, textBefore, textAfter }];
  });
}

const unlimitedPattern =
  /\b(?:no (?:budget|price|spending)? ?(?:budget|limit)|money is no object|price (?:doesn't|does not) matter|any (?:price|budget)|whatever it costs|forget the budget)\b/;
/** A range without a currency that ends below this is an age range. */
const minRangeEnd = 20;
/** For 'around 50', the upper limit is 50, and the lower limit this share of it. */
const aroundMinShare = 0.4;

type BudgetMatch = Pick<Budget, 'min' | 'max' | 'currency' | 'isAround'> & {
  from: number;
  to: number;
};

function findRange(text: string, foundAmounts: readonly Amount[]): BudgetMatch | undefined {
  for (const [index, first] of foundAmounts.entries()) {
    const second = foundAmounts[index + 1];
    if (!second || !patternsAfter.rangeSeparator.test(text.slice(first.to, second.from))) continue;
    const currency = second.currency ?? first.currency;
    const looksLikePrices = !/and|or/.test(text.slice(first.to, second.from)) && second.value >= minRangeEnd;
    if (currency === null && !patternsBefore.range.test(first.textBefore) && !looksLikePrices) continue;
    if (first.value > second.value) continue;
    const prefixLength = patternsBefore.range.exec(first.textBefore)?.[0].length ?? 0;
    return {
      min: first.value,
      max: second.value,
      currency,
      from: first.from - prefixLength,
      to: second.to,
    };
  }
  return undefined;
}

/** Prefers an upper limit, then a lower limit, then an approximate amount, then a budget. */
function findLimit(foundAmounts: readonly Amount[], hasAge: boolean): BudgetMatch | undefined {
  const kinds = ['max', 'min', 'around', 'budget'] as const;
  const matches = foundAmounts.flatMap(amount => {
    const kind =
      kinds.find(
        candidate =>
          patternsBefore[candidate].test(amount.textBefore) ||
          patternsAfter[candidate].test(amount.textAfter),
      ) ?? (amount.currency !== null || patternsAfter.each.test(amount.textAfter) ? 'budget' : undefined);
    const mayBeAge = kind === 'min' || (kind === 'around' && !hasAge);
    if (!kind || (amount.currency === null && mayBeAge && !patternsAfter.each.test(amount.textAfter)))
      return [];
    const { value, currency, from, to, textBefore, textAfter } = amount;
    const prefixLength = patternsBefore[kind].exec(textBefore)?.[0].length ?? 0;
    const position = {
      currency,
      from: from - prefixLength,
      to: to + (patternsAfter[kind].exec(textAfter)?.[0].length ?? 0),
    };
    const limits =
      kind === 'min'
        ? { min: value }
        : {
            max: value,
            ...(kind === 'around' && { min: Math.floor(value * aroundMinShare), isAround: true }),
          };
    return [{ kind, ...limits, ...position }];
  });
  return kinds.flatMap(kind => matches.filter(match => match.kind === kind))[0];
}

/**
 * Accepts a number without a currency if Genie asked for the budget. Without a currency, 'around 30' is a budget only if
 * the age is known.
 */
export function findBudget(folded: string, options: { wasAsked: boolean; hasAge: boolean }): Budget {
  const text = replaceNumberWords(folded);
  const withoutCurrency = { currency: null, isEach: false };
  const unlimitedMatch = unlimitedPattern.exec(text);
  if (unlimitedMatch)
    return { ...withoutCurrency, min: null, max: null, remaining: text.replace(unlimitedMatch[0], ' ; ') };
  const foundAmounts = findAmounts(text);
  const [firstAmount] = options.wasAsked ? foundAmounts : [];
  const match: BudgetMatch | undefined =
    findRange(text, foundAmounts) ??
    findLimit(foundAmounts, options.hasAge) ??
    (firstAmount && { ...firstAmount, max: firstAmount.value });
  if (!match) return { ...withoutCurrency, remaining: text };
  const { min, max, currency, from, to } = match;
  const each = patternsAfter.each.exec(text.slice(to, to + maxTextAfter))?.[0];
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    currency,
    isEach: each !== undefined,
    isAround: match.isAround ?? false,
    remaining: `${text.slice(0, from)} ; ${text.slice(to + (each?.length ?? 0))}`,
  };
}
