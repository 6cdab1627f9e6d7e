import { occasionLabels } from '../vocabulary/vocabulary.ts';
import { careOf } from './care.ts';
import type { Fit } from './fit.ts';
import { saidMoney } from './money.ts';
import { rankFor } from './rank.ts';
import { capital, listed, objectOf, quoted, sayBudget, sayMoney, sayWho } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import type { Act, Shown, Surroundings, Wish } from './wish.ts';

/** One message, together with the resulting wish. */
export interface Turn {
  act: Act;
  before: Wish;
  shown: readonly Shown[];
  /** Words that match no product, in quotes. */
  unknown: readonly string[];
  /** The person to search for next. */
  next?: string | undefined;
}

/** Interests that no idea matches, and why. */
interface Missing {
  text: string;
  /** No idea matches any interest. */
  isAll: boolean;
}

/**
 * The interests that no idea matches and no product within the limits would, mentioned once with the reason.
 */
export function missingOf(
  wish: Wish,
  turn: Turn,
  fits: readonly Fit[],
  shelf: Shelf,
  around: Surroundings,
): Missing {
  const met = new Set(fits.flatMap(fit => fit.met));
  const forOnly = (said: string, more: Partial<Wish>): Fit[] => {
    const interests = wish.interests.filter(one => one.said === said);
    const free = { ...wish, like: null, shown: [], words: [], interests, ...more };
    return rankFor(free, shelf, around, 20).filter(fit => fit.met.length > 0);
  };
  const likings = [...new Set(wish.interests.map(({ said }) => said))];
  const missing = likings.filter(said => !met.has(said) && forOnly(said, {}).length === 0);
  const isSaid = (said: string) =>
    turn.before.interests.some(one => one.said === said) &&
    JSON.stringify([turn.before.max, turn.before.who]) === JSON.stringify([wish.max, wish.who]);
  const sentences = missing
    .filter(said => !isSaid(said))
    .map(said => {
      const limit = sayBudget(wish, around.currency);
      const dearer = limit === null ? [] : forOnly(said, { min: null, max: null });
      const least = Math.min(...dearer.map(({ item }) => item.product.price));
      if (Number.isFinite(least))
        return `Nothing ${limit} is for ${said}: that begins at ${sayMoney(least, around.currency)}.`;
      const isSold = forOnly(said, { ...limitless, who: null }).length > 0;
      return isSold ? `Nothing for ${said} suits ${objectOf(wish)}.` : `I have nothing for ${said} itself.`;
    });
  return { text: sentences.join(' '), isAll: missing.length > 0 && missing.length === likings.length };
}

const limitless = { min: null, max: null, age: null, refusals: [], turnedDown: [] };

/** Says that prices are in another currency than the limit, and what follows from that. */
export function currencyNote(wish: Wish, { foreignMax }: Wish, { currency }: Surroundings): string {
  const limit = wish.foreignMax;
  if (!limit || wish.max === null || JSON.stringify(limit) === JSON.stringify(foreignMax)) return '';
  const said = saidMoney(limit.amount, limit.currency);
  return `Prices here are in ${currencyName(currency)} and I have no exact rate for ${said}, so I stay under ${sayMoney(wish.max, currency)}, which is surely less.`;
}

const currencyName = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The text before the ideas: what was understood, what was not, and what the ideas are. */
export function opening(
  wish: Wish,
  turn: Turn & { stays: readonly string[] },
  fits: readonly Fit[],
  missing: Missing,
  around: Surroundings,
): string {
  const { act, before, shown, stays, unknown, next } = turn;
  const { currency } = around;
  const remark = joined(
    currencyNote(wish, before, around),
    missing.text,
    unknown.length > 0 ? `I know nothing about ${listed(unknown)}.` : '',
    next === undefined ? '' : `Say ‘now my ${next}’ for the next one.`,
  );
  const count = fits.length === 1 ? 'One idea' : `${capital(numberWord(fits.length))} ideas`;
  const closing = missing.isAll ? 'The nearest:' : 'Here is what I would wrap:';
  if (wish.care && wish.care !== before.care)
    return joined(careOf(wish.care).sorry, remark, careOf(wish.care).ideas.replace('{who}', sayWho(wish)));
  switch (act.kind) {
    case 'cheaper':
      return joined(`Nothing here is over ${sayMoney(wish.max ?? 0, currency)}.`, remark);
    case 'pricier':
      return joined(
        `A little grander, from ${sayMoney(wish.min ?? 0, currency)} up${wish.max === null ? '' : ` and still within ${sayMoney(wish.max, currency)}`}.`,
        remark,
      );
    case 'like':
      return joined(remark, `More in the spirit of ${quoted(act.title)}:`);
    case 'more':
      return joined(remark, `${count} from further back on the shelf:`);
    case 'instead':
      return joined(
        `For ${sayWho(wish)}, then.`,
        remark,
        `Everything else${before.age && !wish.age ? ' but the age' : ''} stays as you said:`,
      );
    case 'refused':
      return joined(`Understood${refusedWords(wish, before)}.`, remark, afterRefusal(fits, shown, stays));
    case 'surprise':
      return joined(
        recap(wish, currency),
        `Something else than ${listed([...new Set(before.interests.map(({ said }) => said))])}, for once.`,
        remark,
        closing,
      );
    case 'forgot':
      return joined('Forgotten.', remark, 'With what is left:');
    default:
      return joined(
        recap(wish, currency),
        remark,
        recap(wish, currency) === '' && remark === '' ? 'With that in mind:' : closing,
      );
  }
}

export const joined = (...sentences: string[]) => sentences.filter(text => text !== '').join(' ');

/** 'Instead' only if an idea is removed. */
function afterRefusal(fits: readonly Fit[], shown: readonly Shown[], stays: readonly string[]): string {
  if (stays.length < shown.length) return 'Instead:';
  const areShown = fits.every(({ item }) => stays.includes(item.product.product_id));
  return areShown ? 'Nothing here changes:' : 'Nothing of that was here; some others:';
}

const refusedWords = (wish: Wish, before: Wish) => {
  const old = new Set(before.refusals.map(({ label }) => label));
  const fresh = wish.refusals.filter(({ label }) => !old.has(label)).slice(-3);
  return fresh.length === 0
    ? ''
    : `: no ${listed(fresh.map(({ label }) => label)).replace(' and ', ' and no ')}`;
};

function recap(wish: Wish, currency: string): string {
  const parts: string[] = [];
  if (wish.who)
    parts.push(
      `For ${sayWho(wish)}${wish.age ? `, ${wish.age[0] === wish.age[1] ? wish.age[0] : `between ${wish.age[0]} and ${wish.age[1]}`}` : ''}`,
    );
  if (wish.occasion)
    parts.push(`${parts.length === 0 ? 'For ' : ''}${occasionLabels.get(wish.occasion) ?? wish.occasion}`);
  if (wish.interests.length > 0) parts.push(listed(wish.interests.map(({ said }) => said)));
  const budget = sayBudget(wish, currency);
  if (budget) parts.push(budget);
  return parts.length === 0 ? '' : `${capital(parts.join(', '))}.`;
}

const numberWord = (count: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);
