import { pointedAt } from './clauses.ts';
import { readFacts } from './facts.ts';
import { forget } from './forget.ts';
import { refine } from './refine.ts';
import { refusalsOf, refuse } from './refusals.ts';
import { withoutSlips } from './slips.ts';
import { type Act, emptyWish, productsKept, type Shown, type Wish } from './wish.ts';
import { fold } from './words.ts';

export interface Understood {
  wish: Wish;
  act: Act;
}

const skipping =
  /^\W*(?:skip(?: it| that)?|i don't know|i do not know|dunno|idk|(?:i'm )?not sure|no idea|any(?:thing)?(?: is fine| goes)?|whatever|doesn't matter|surprise me|you choose|no preference|none|nothing special|no|nope|pass)(?: really| yet| thanks)?\W*$/;

const surprising = /^\W*(?:surprise me|you choose)(?: please)?\W*$/;

/** What was gathered and not said is what they have: a surprise is something else. */
const lookedAway = (wish: Wish): Wish => ({
  ...wish,
  interests: [],
  away: [...new Set([...(wish.away ?? []), ...wish.interests.map(({ tag }) => tag)])],
});

/**
 * Reads one message into the wish so far. `shown` is what stands on the screen, in order. Pure: the same
 * message and wish give the same answer.
 */
export function understand(said: string, before: Wish, shown: readonly Shown[]): Understood {
  // Put together first: one sign may stand for eighteen letters.
  const text = withoutSlips(said.normalize('NFKC').slice(0, 2_000));
  const folded = fold(text);
  const talk = smallTalk(folded, before);
  if (talk) return { wish: talk.kind === 'again' ? { ...emptyWish, open: before.open } : before, act: talk };
  const about =
    /^(?!\W*more like\b).*?\b(?:tell me (?:more )?about|what(?:'s| is) (?:so special about )?|why (?:the )?|details? (?:about|of|on)) ?(.*)/s.exec(
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
  readFacts(text, folded, wish, before);
  const { refused, turnedDown } = refusalsOf(folded, shown);
  const had = wish.interests.length;
  Object.assign(wish, refuse(wish, refused));
  wish.turnedDown = [...new Set([...wish.turnedDown, ...turnedDown])].slice(-productsKept);
  if (act) return { wish: followed(wish, before), act };
  const isInstead = /\binstead\b/.test(folded) && before.who !== null && wish.who !== before.who;
  if (isInstead) return { wish, act: { kind: 'instead' } };
  const refuses = refused.length > 0 || turnedDown.length > 0;
  if (refuses && shown.length > 0 && wish.interests.length <= had)
    return { wish: followed(wish, before), act: { kind: 'refused' } };
  return { wish, act: same(wish, before) && shown.length > 0 ? { kind: 'lost' } : { kind: 'find' } };
}

/** What further ideas should resemble stays so where only limits move, unless that was turned down. */
const followed = (wish: Wish, { like }: Wish): Wish =>
  wish.like === null && like !== null && !wish.turnedDown.includes(like) ? { ...wish, like } : wish;

function smallTalk(folded: string, before: Wish): Act | undefined {
  const bare = folded
    .replace(/[^a-z' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (
    /^(?:hi|hello|hey|good (?:morning|evening|afternoon)|hey genie|hi genie|hello genie|hi there|hello there)$/.test(
      bare,
    )
  )
    return { kind: 'hello' };
  if (
    /^(?:thanks|thank you|thx|perfect|great|wonderful|awesome|lovely|thanks a lot|thank you so much|perfect thanks?(?: you)?|great thanks?(?: you)?|that's it|cheers)(?: genie)?$/.test(
      bare,
    )
  )
    return { kind: 'thanks' };
  if (
    /\b(?:what can you do|how do you work|how does this work|who are you|are you (?:a |an )?(?:ai|robot|bot|human))\b|^help$/.test(
      bare,
    )
  )
    return { kind: 'help' };
  const anew =
    /\b(?:start over|start again|from scratch|begin again|new search|reset)\b|^(?:for )?(?:somebody|someone|another person|someone) (?:else|new)$/.test(
      bare,
    );
  return anew && before !== emptyWish ? { kind: 'again' } : undefined;
}

const facts = ({ who, age, occasion, interests, words, min, max, refusals, turnedDown }: Wish) =>
  JSON.stringify({ who, age, occasion, interests, words, min, max, refusals, turnedDown });
const same = (a: Wish, b: Wish) => facts(a) === facts(b);
