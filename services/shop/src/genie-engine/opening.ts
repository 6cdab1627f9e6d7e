import { occasionLabels } from '../vocabulary/vocabulary.ts';
import { getCareReply } from './care.ts';
import type { Fit } from './fit.ts';
import { formatStatedAmount } from './money.ts';
import { rankProducts } from './rank.ts';
import { capitalize, getObject, joinWords, quoteTitle, sayBudget, sayMoney, sayWho } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import type { Act, SearchContext, ShownProduct, Wish } from './wish.ts';

/** One message, together with the resulting wish. */
export interface Turn {
  act: Act;
  before: Wish;
  shown: readonly ShownProduct[];
  /** Words that match no product, in quotes. */
  unknown: readonly string[];
  /** The person to search for next. */
  next?: string | undefined;
}

/** The interests that no idea matches. */
interface Missing {
  /** Sentences that say why. */
  text: string;
  /** Whether no idea matches any interest. */
  isAll: boolean;
}

/**
 * Finds the interests that neither an idea nor any product within the limits matches. Each is mentioned once,
 * with the reason.
 */
export function findMissing(
  wish: Wish,
  turn: Turn,
  fits: readonly Fit[],
  shelf: Shelf,
  context: SearchContext,
): Missing {
  const met = new Set(fits.flatMap(fit => fit.matched));
  const searchForOnly = (said: string, more: Partial<Wish>): Fit[] => {
    const interests = wish.interests.filter(interest => interest.said === said);
    const relaxedWish = { ...wish, like: null, shown: [], words: [], interests, ...more };
    return rankProducts(relaxedWish, shelf, context, 20).filter(fit => fit.matched.length > 0);
  };
  const interestNames = [...new Set(wish.interests.map(({ said }) => said))];
  const missing = interestNames.filter(said => !met.has(said) && searchForOnly(said, {}).length === 0);
  const wasMentioned = (said: string) =>
    turn.before.interests.some(interest => interest.said === said) &&
    JSON.stringify([turn.before.max, turn.before.who]) === JSON.stringify([wish.max, wish.who]);
  const sentences = missing
    .filter(said => !wasMentioned(said))
    .map(said => {
      const limit = sayBudget(wish, context.currency);
      const aboveLimit = limit === null ? [] : searchForOnly(said, { min: null, max: null });
      const lowestPrice = Math.min(...aboveLimit.map(({ item }) => item.product.price));
      if (Number.isFinite(lowestPrice))
        return `Nothing ${limit} is for ${said}: that begins at ${sayMoney(lowestPrice, context.currency)}.`;
      const isInShop = searchForOnly(said, { ...withoutLimits, who: null }).length > 0;
      return isInShop
        ? `Nothing for ${said} suits ${getObject(wish)}.`
        : `I have nothing for ${said} itself.`;
    });
  return { text: sentences.join(' '), isAll: missing.length > 0 && missing.length === interestNames.length };
}

const withoutLimits = { min: null, max: null, age: null, refusals: [], turnedDown: [] };

/** Returns a remark that prices are in another currency than the limit, and which limit applies instead. */
export function createCurrencyNote(wish: Wish, { foreignMax }: Wish, { currency }: SearchContext): string {
  const limit = wish.foreignMax;
  if (!limit || wish.max === null || JSON.stringify(limit) === JSON.stringify(foreignMax)) return '';
  const said = formatStatedAmount(limit.amount, limit.currency);
  return `Prices here are in ${getCurrencyName(currency)} and I have no exact rate for ${said}, so I stay under ${sayMoney(wish.max, currency)}, which is surely less.`;
}

const getCurrencyName = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Returns the text before the ideas: what was understood, what was not, and what the ideas are. */
export function createOpening(
  wish: Wish,
  turn: Turn & { unaffectedIds: readonly string[] },
  fits: readonly Fit[],
  missing: Missing,
  context: SearchContext,
): string {
  const { act, before, shown, unaffectedIds, unknown, next } = turn;
  const { currency } = context;
  const remark = joinSentences(
    createCurrencyNote(wish, before, context),
    missing.text,
    unknown.length > 0 ? `I know nothing about ${joinWords(unknown)}.` : '',
    next === undefined ? '' : `Say ‘now my ${next}’ for the next one.`,
  );
  const count = fits.length === 1 ? 'One idea' : `${capitalize(spellNumber(fits.length))} ideas`;
  const closing = missing.isAll ? 'The nearest:' : 'Here is what I would wrap:';
  if (wish.care && wish.care !== before.care)
    return joinSentences(
      getCareReply(wish.care).sorry,
      remark,
      getCareReply(wish.care).ideas.replace('{who}', sayWho(wish)),
    );
  switch (act.kind) {
    case 'cheaper':
      return joinSentences(`Nothing here is over ${sayMoney(wish.max ?? 0, currency)}.`, remark);
    case 'pricier':
      return joinSentences(
        `A little grander, from ${sayMoney(wish.min ?? 0, currency)} up${wish.max === null ? '' : ` and still within ${sayMoney(wish.max, currency)}`}.`,
        remark,
      );
    case 'like':
      return joinSentences(remark, `More in the spirit of ${quoteTitle(act.title)}:`);
    case 'more':
      return joinSentences(remark, `${count} from further back on the shelf:`);
    case 'instead':
      return joinSentences(
        `For ${sayWho(wish)}, then.`,
        remark,
        `Everything else${before.age && !wish.age ? ' but the age' : ''} stays as you said:`,
      );
    case 'refused':
      return joinSentences(
        `Understood${listNewRefusals(wish, before)}.`,
        remark,
        describeChange(fits, shown, unaffectedIds),
      );
    case 'surprise':
      return joinSentences(
        summarize(wish, currency),
        `Something else than ${joinWords([...new Set(before.interests.map(({ said }) => said))])}, for once.`,
        remark,
        closing,
      );
    case 'forgot':
      return joinSentences('Forgotten.', remark, 'With what is left:');
    default:
      return joinSentences(
        summarize(wish, currency),
        remark,
        summarize(wish, currency) === '' && remark === '' ? 'With that in mind:' : closing,
      );
  }
}

export const joinSentences = (...sentences: string[]) => sentences.filter(text => text !== '').join(' ');

/** Returns the last sentence after a refusal; 'Instead' only if the refusal removed an idea. */
function describeChange(
  fits: readonly Fit[],
  shown: readonly ShownProduct[],
  unaffectedIds: readonly string[],
): string {
  if (unaffectedIds.length < shown.length) return 'Instead:';
  const areShown = fits.every(({ item }) => unaffectedIds.includes(item.product.product_id));
  return areShown ? 'Nothing here changes:' : 'Nothing of that was here; some others:';
}

const listNewRefusals = (wish: Wish, before: Wish) => {
  const old = new Set(before.refusals.map(({ label }) => label));
  const fresh = wish.refusals.filter(({ label }) => !old.has(label)).slice(-3);
  return fresh.length === 0
    ? ''
    : `: no ${joinWords(fresh.map(({ label }) => label)).replace(' and ', ' and no ')}`;
};

function summarize(wish: Wish, currency: string): string {
  const parts: string[] = [];
  if (wish.who)
    parts.push(
      `For ${sayWho(wish)}${wish.age ? `, ${wish.age[0] === wish.age[1] ? wish.age[0] : `between ${wish.age[0]} and ${wish.age[1]}`}` : ''}`,
    );
  if (wish.occasion)
    parts.push(`${parts.length === 0 ? 'For ' : ''}${occasionLabels.get(wish.occasion) ?? wish.occasion}`);
  if (wish.interests.length > 0) parts.push(joinWords(wish.interests.map(({ said }) => said)));
  const budget = sayBudget(wish, currency);
  if (budget) parts.push(budget);
  return parts.length === 0 ? '' : `${capitalize(parts.join(', '))}.`;
}

const spellNumber = (count: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);
