import { occasionLabels } from '../vocabulary/vocabulary.ts';
import { getCareReply } from './care.ts';
import type { GiftCriteria, Intent, SearchContext, ShownProduct } from './criteria.ts';
import type { Fit } from './fit.ts';
import { formatStatedAmount } from './money.ts';
import { rankProducts } from './rank.ts';
import {
  capitalize,
  describeBudget,
  describeRecipient,
  formatMoney,
  getObject,
  joinWords,
  quoteTitle,
} from './sentences.ts';
import type { Shelf } from './shelf.ts';

export interface Turn {
  intent: Intent;
  /** The criteria before the message. */
  before: GiftCriteria;
  shown: readonly ShownProduct[];
  /** Words that match no product, in quotes. */
  unknownWords: readonly string[];
  /** Another person in the message. Genie has not searched for that person yet. */
  nextPerson?: string | undefined;
}

interface MissingInterests {
  text: string;
  /** No interest has a matching product. */
  areAllMissing: boolean;
}

/** Explains why interests have no matching product. Each interest is explained only once. */
export function explainMissingInterests(
  criteria: GiftCriteria,
  turn: Turn,
  fits: readonly Fit[],
  shelf: Shelf,
  context: SearchContext,
): MissingInterests {
  const matchedInterests = new Set(fits.flatMap(fit => fit.matched));
  const searchForOnly = (said: string, changes: Partial<GiftCriteria>): Fit[] => {
    const interests = criteria.interests.filter(interest => interest.said === said);
    const relaxedCriteria = { ...criteria, like: null, shown: [], words: [], interests, ...changes };
    return rankProducts(relaxedCriteria, shelf, context, 20).filter(fit => fit.matched.length > 0);
  };
  const interestNames = [...new Set(criteria.interests.map(({ said }) => said))];
  const missingInterests = interestNames.filter(
    said => !matchedInterests.has(said) && searchForOnly(said, {}).length === 0,
  );
  const wasExplained = (said: string) =>
    turn.before.interests.some(interest => interest.said === said) &&
    JSON.stringify([turn.before.max, turn.before.who]) === JSON.stringify([criteria.max, criteria.who]);
  const sentences = missingInterests
    .filter(said => !wasExplained(said))
    .map(said => {
      const limit = describeBudget(criteria, context.currency);
      const aboveLimit = limit === null ? [] : searchForOnly(said, { min: null, max: null });
      const lowestPrice = Math.min(...aboveLimit.map(({ item }) => item.product.price));
      if (Number.isFinite(lowestPrice))
        return `Nothing ${limit} is for ${said}: that begins at ${formatMoney(lowestPrice, context.currency)}.`;
      const isInShop = searchForOnly(said, { ...withoutLimits, who: null }).length > 0;
      return isInShop
        ? `Nothing for ${said} suits ${getObject(criteria)}.`
        : `I have nothing for ${said} itself.`;
    });
  return {
    text: sentences.join(' '),
    areAllMissing: missingInterests.length > 0 && missingInterests.length === interestNames.length,
  };
}

const withoutLimits = { min: null, max: null, age: null, refusals: [], turnedDown: [] };

export function createCurrencyNote(
  criteria: GiftCriteria,
  before: GiftCriteria,
  { currency }: SearchContext,
): string {
  const limit = criteria.foreignMax;
  const isUnchanged = JSON.stringify(limit) === JSON.stringify(before.foreignMax);
  if (!limit || criteria.max === null || isUnchanged) return '';
  const statedLimit = formatStatedAmount(limit.amount, limit.currency);
  return `Prices here are in ${getPluralCurrencyName(currency)} and I have no exact rate for ${statedLimit}, so I stay under ${formatMoney(criteria.max, currency)}, which is surely less.`;
}

const getPluralCurrencyName = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

export function createOpening(
  criteria: GiftCriteria,
  turn: Turn & { unaffectedIds: readonly string[] },
  fits: readonly Fit[],
  missing: MissingInterests,
  context: SearchContext,
): string {
  const { intent, before, shown, unaffectedIds, unknownWords, nextPerson } = turn;
  const { currency } = context;
  const remark = joinSentences(
    createCurrencyNote(criteria, before, context),
    missing.text,
    unknownWords.length > 0 ? `I know nothing about ${joinWords(unknownWords)}.` : '',
    nextPerson === undefined ? '' : `Say ‘now my ${nextPerson}’ for the next one.`,
  );
  const ideaCount = fits.length === 1 ? 'One idea' : `${capitalize(spellNumber(fits.length))} ideas`;
  const closing = missing.areAllMissing ? 'The nearest:' : 'Here is what I would wrap:';
  if (criteria.care && criteria.care !== before.care)
    return joinSentences(
      getCareReply(criteria.care).condolence,
      remark,
      getCareReply(criteria.care).introduction.replace('{who}', describeRecipient(criteria)),
    );
  switch (intent.kind) {
    case 'cheaper':
      return joinSentences(`Nothing here is over ${formatMoney(criteria.max ?? 0, currency)}.`, remark);
    case 'pricier': {
      const limit = criteria.max === null ? '' : ` and still within ${formatMoney(criteria.max, currency)}`;
      return joinSentences(
        `A little grander, from ${formatMoney(criteria.min ?? 0, currency)} up${limit}.`,
        remark,
      );
    }
    case 'like':
      return joinSentences(remark, `More in the spirit of ${quoteTitle(intent.title)}:`);
    case 'more':
      return joinSentences(remark, `${ideaCount} from further back on the shelf:`);
    case 'instead':
      return joinSentences(
        `For ${describeRecipient(criteria)}, then.`,
        remark,
        `Everything else${before.age && !criteria.age ? ' but the age' : ''} stays as you said:`,
      );
    case 'refused':
      return joinSentences(
        `Understood${listNewRefusals(criteria, before)}.`,
        remark,
        describeChange(fits, shown, unaffectedIds),
      );
    case 'surprise':
      return joinSentences(
        summarize(criteria, currency),
        `Something else than ${joinWords([...new Set(before.interests.map(({ said }) => said))])}, for once.`,
        remark,
        closing,
      );
    case 'removed':
      return joinSentences('Forgotten.', remark, 'With what is left:');
    default:
      return joinSentences(
        summarize(criteria, currency),
        remark,
        summarize(criteria, currency) === '' && remark === '' ? 'With that in mind:' : closing,
      );
  }
}

export const joinSentences = (...sentences: string[]) => sentences.filter(text => text !== '').join(' ');

/** Says 'Instead' only if the refusal removed an idea. */
function describeChange(
  fits: readonly Fit[],
  shown: readonly ShownProduct[],
  unaffectedIds: readonly string[],
): string {
  if (unaffectedIds.length < shown.length) return 'Instead:';
  const areAllShown = fits.every(({ item }) => unaffectedIds.includes(item.product.product_id));
  return areAllShown ? 'Nothing here changes:' : 'Nothing of that was here; some others:';
}

const listNewRefusals = (criteria: GiftCriteria, before: GiftCriteria) => {
  const oldLabels = new Set(before.refusals.map(({ label }) => label));
  const newRefusals = criteria.refusals.filter(({ label }) => !oldLabels.has(label)).slice(-3);
  return newRefusals.length === 0
    ? ''
    : `: no ${joinWords(newRefusals.map(({ label }) => label)).replace(' and ', ' and no ')}`;
};

function summarize(criteria: GiftCriteria, currency: string): string {
  const parts: string[] = [];
  if (criteria.who) {
    const age = criteria.age ? `, ${describeAgeRange(criteria.age)}` : '';
    parts.push(`For ${describeRecipient(criteria)}${age}`);
  }
  if (criteria.occasion)
    parts.push(
      `${parts.length === 0 ? 'For ' : ''}${occasionLabels.get(criteria.occasion) ?? criteria.occasion}`,
    );
  if (criteria.interests.length > 0) parts.push(joinWords(criteria.interests.map(({ said }) => said)));
  const budget = describeBudget(criteria, currency);
  if (budget) parts.push(budget);
  return parts.length === 0 ? '' : `${capitalize(parts.join(', '))}.`;
}

const describeAgeRange = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `between ${from} and ${to}`;

const spellNumber = (count: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);
