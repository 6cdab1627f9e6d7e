import { fold, splitWords } from '../vocabulary/words.ts';
import type { Wish } from './wish.ts';

/** Removes the fact that a message such as 'forget the budget' names; undefined for other messages. */
export function forgetFact(folded: string, wish: Wish): Wish | undefined {
  const target =
    /^\W*(?:forget|never ?mind|drop|remove|scratch|ignore)(?: about)? (?:the |that |his |her |their )?(.+)$/
      .exec(folded)?.[1]
      ?.trim();
  if (!target) return undefined;
  if (/budget|price|money/.test(target))
    return { ...wish, min: null, max: null, asked: [...new Set([...wish.asked, 'budget' as const])] };
  if (/^age\b|years/.test(target)) return { ...wish, age: null };
  if (/occasion/.test(target)) return { ...wish, occasion: null };
  if (/^(?:who|person|recipient)/.test(target))
    return { ...wish, who: null, age: null, asked: wish.asked.filter(question => question !== 'who') };
  const stems = new Set(splitWords(target).map(({ stem }) => stem));
  const isAbout = (label: string) => splitWords(fold(label)).some(({ stem }) => stems.has(stem));
  const remaining = {
    interests: wish.interests.filter(({ said }) => !isAbout(said)),
    refusals: wish.refusals.filter(({ label }) => !isAbout(label)),
    words: wish.words.filter(word => !stems.has(word)),
    occasion: wish.occasion && isAbout(wish.occasion.replaceAll('-', ' ')) ? null : wish.occasion,
  };
  const changed =
    remaining.interests.length < wish.interests.length ||
    remaining.refusals.length < wish.refusals.length ||
    remaining.words.length < wish.words.length ||
    remaining.occasion !== wish.occasion;
  return changed ? { ...wish, ...remaining } : undefined;
}
