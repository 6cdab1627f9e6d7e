import type { Fit } from './fit.ts';
import { capital, listed, quoted, sayBudget, sayMoney, sayWho } from './sentences.ts';
import type { Unheard } from './unheard.ts';
import { occasionLabels } from './vocabulary.ts';
import type { Act, Shown, Surroundings, Wish } from './wish.ts';

/** One message, beside the wish that came of it. */
export interface Turn {
  act: Act;
  before: Wish;
  shown: readonly Shown[];
  unheard: Omit<Unheard, 'wish'>;
}

/** What stands before the ideas: what was understood, what was not, and what they are. */
export function opening(
  wish: Wish,
  { act, before, shown, stays }: Turn & { stays: readonly string[] },
  fits: readonly Fit[],
  remark: string,
  { currency }: Surroundings,
): string {
  const count = fits.length === 1 ? 'One idea' : `${capital(numberWord(fits.length))} ideas`;
  switch (act.kind) {
    case 'cheaper':
      return joined(
        `Easier on the purse: nothing here is over ${sayMoney(wish.max ?? 0, currency)}.`,
        remark,
      );
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
        wrapping,
      );
    case 'forgot':
      return joined('Forgotten.', remark, 'With what is left:');
    case 'lost':
      return joined(
        remark,
        'I could not make out anything new in that, so here are others that fit what I know. Tell me what they like, or what not.',
      );
    default:
      return joined(recap(wish, currency), remark, closing(wish, currency, remark));
  }
}

const joined = (...sentences: string[]) => sentences.filter(text => text !== '').join(' ');

/** 'Instead' only where something goes away. */
function afterRefusal(fits: readonly Fit[], shown: readonly Shown[], stays: readonly string[]): string {
  if (stays.length < shown.length) return 'Instead:';
  const areShown = fits.every(({ stood }) => stays.includes(stood.product.product_id));
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

const wrapping = 'Here is what I would wrap:';

const closing = (wish: Wish, currency: string, remark: string) =>
  recap(wish, currency) === '' && remark === '' ? 'With that in mind:' : wrapping;

const numberWord = (count: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);
