import { fold, wordsOf } from '../vocabulary/words.ts';
import type { Wish } from './wish.ts';

/** Removes one fact: 'forget the budget', 'forget jazz'. */
export function forget(folded: string, wish: Wish): Wish | undefined {
  const what =
    /^\W*(?:forget|never ?mind|drop|remove|scratch|ignore)(?: about)? (?:the |that |his |her |their )?(.+)$/
      .exec(folded)?.[1]
      ?.trim();
  if (!what) return undefined;
  if (/budget|price|money/.test(what))
    return { ...wish, min: null, max: null, asked: [...new Set([...wish.asked, 'budget' as const])] };
  if (/^age\b|years/.test(what)) return { ...wish, age: null };
  if (/occasion/.test(what)) return { ...wish, occasion: null };
  if (/^(?:who|person|recipient)/.test(what))
    return { ...wish, who: null, age: null, asked: wish.asked.filter(one => one !== 'who') };
  const stems = new Set(wordsOf(what).map(({ stem }) => stem));
  const speaksOf = (label: string) => wordsOf(fold(label)).some(({ stem }) => stems.has(stem));
  const kept = {
    interests: wish.interests.filter(({ said }) => !speaksOf(said)),
    refusals: wish.refusals.filter(({ label }) => !speaksOf(label)),
    words: wish.words.filter(word => !stems.has(word)),
    occasion: wish.occasion && speaksOf(wish.occasion.replaceAll('-', ' ')) ? null : wish.occasion,
  };
  const changed =
    kept.interests.length < wish.interests.length ||
    kept.refusals.length < wish.refusals.length ||
    kept.words.length < wish.words.length ||
    kept.occasion !== wish.occasion;
  return changed ? { ...wish, ...kept } : undefined;
}
