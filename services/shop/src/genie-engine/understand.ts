import { cutText } from '@giftlist/contracts/rules/text';
import { fold } from '../vocabulary/words.ts';
import { pointedAt } from './clauses.ts';
import { readFacts } from './facts.ts';
import { forget } from './forget.ts';
import { refine } from './refine.ts';
import { withoutSlips } from './spelling.ts';
import { type Act, emptyWish, type Shown, type Wish } from './wish.ts';

export interface Understood {
  wish: Wish;
  act: Act;
}

/** The context in which a message is read. */
interface Reading {
  /** The shop's currency. */
  currency: string;
  /** Whether a stem is a word of the shop, which needs no correction. */
  knows: (stem: string) => boolean;
}

const skipping =
  /^\W*(?:skip(?: it| that)?|i don't know|i do not know|dunno|idk|(?:i'm )?not sure|no idea|any(?:thing)?(?: is fine| goes)?|whatever|doesn't matter|surprise me|you choose|no preference|none|nothing special|no|nope|pass|ideas like what is on it)(?: really| yet| thanks)?\W*$/;

const surprising = /^\W*(?:surprise me|you choose)(?: please)?\W*$/;

/** For a surprise, interests that were derived from the list are avoided instead. */
const lookedAway = (wish: Wish): Wish => ({
  ...wish,
  interests: [],
  away: [...new Set([...(wish.away ?? []), ...wish.interests.map(({ tag }) => tag)])],
});

/** The most characters of a message that are read after folding; one sign may fold into eighteen. */
export const lettersRead = 2_000;

/**
 * Reads one message into the current wish. `shown` are the products on the screen, in order. Pure: the same
 * message and wish give the same result.
 */
export function understand(
  said: string,
  before: Wish,
  shown: readonly Shown[],
  { currency, knows }: Reading = { currency: 'USD', knows: () => true },
): Understood {
  const text = withoutSlips(cutText(said.normalize('NFKC'), lettersRead), knows);
  const folded = fold(text);
  const talk = smallTalk(folded, before);
  if (talk) return { wish: talk.kind === 'again' ? { ...emptyWish, open: before.open } : before, act: talk };
  const about =
    /^(?!\W*more like\b).*?\b(?:tell me (?:more )?about|what(?:'s| is) (?:so special about )?|how much is|why (?:the )?|details? (?:about|of|on)) ?(.*)/s.exec(
      folded,
    )?.[1];
  const asked = about === undefined ? undefined : pointedAt(about, shown);
  if (asked) return { wish: before, act: { kind: 'about', id: asked.product_id } };

  const wish: Wish = { ...before, like: null, open: null };
  const forgot = forget(folded, wish);
  if (forgot) return { wish: forgot, act: { kind: 'forgot' } };
  if (before.open === 'interests' && before.interests.length > 0 && surprising.test(folded))
    return { wish: lookedAway(wish), act: { kind: 'surprise' } };
  if (before.open !== null && skipping.test(folded)) return { wish, act: { kind: 'find' } };

  const act = refine(folded, wish, shown);
  if (act?.kind === 'like') return { wish, act };
  const {
    wish: read,
    isNew,
    saysSomething,
  } = readFacts(text, folded, { ...wish, open: before.open }, shown, currency);
  if (act && !isNew) return { wish: followed(read, before), act };
  const isInstead = /\binstead\b/.test(folded) && before.who !== null && read.who !== before.who;
  if (isInstead) return { wish: read, act: { kind: 'instead' } };
  const refuses =
    read.refusals.some(one => !before.refusals.includes(one)) ||
    read.turnedDown.length > before.turnedDown.length;
  if (refuses && !isNew && shown.length > 0 && read.interests.length <= before.interests.length)
    return { wish: followed(read, before), act: { kind: 'refused' } };
  return { wish: read, act: { kind: saysSomething ? 'find' : 'lost' } };
}

/** Keeps the model for further ideas while only limits change, unless it was rejected. */
const followed = (wish: Wish, { like }: Wish): Wish =>
  wish.like === null && like !== null && !wish.turnedDown.includes(like) ? { ...wish, like } : wish;

const talkKinds: [RegExp, Act['kind'] & ('hello' | 'thanks' | 'help')][] = [
  [/^(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there| genie)*$/, 'hello'],
  [
    /^(?:(?:thanks|thank you|thx|perfect|great|wonderful|awesome|lovely|a lot|so much|very much|that's it|cheers|ok|okay|cool|nice|yes|genie)(?: |$))+$/,
    'thanks',
  ],
  [
    /\b(?:what can you do|how do you work|how does this work|who are you|are you (?:a |an )?(?:real )?(?:ai|robot|bot|human|person|machine|real))\b|^help(?: me)?$/,
    'help',
  ],
];

function smallTalk(folded: string, before: Wish): Act | undefined {
  const bare = folded
    .replace(/[^a-z' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kind = talkKinds.find(([pattern]) => pattern.test(bare))?.[1];
  if (kind) return { kind };
  const isRestart =
    /\b(?:start over|start again|from scratch|begin again|new search|reset)\b|^(?:for )?(?:somebody|someone|another person|someone) (?:else|new)$/.test(
      bare,
    );
  return isRestart && before !== emptyWish ? { kind: 'again' } : undefined;
}

const facts = ({ who, age, occasion, interests, words, min, max, refusals, turnedDown, care = null }: Wish) =>
  JSON.stringify({ who, age, occasion, interests, words, min, max, refusals, turnedDown, care });
/** Whether both wishes have the same facts. */
export const isSame = (a: Wish, b: Wish): boolean => facts(a) === facts(b);
