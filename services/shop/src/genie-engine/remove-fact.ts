import { fold, splitWords } from '../vocabulary/words.ts';
import type { GiftCriteria } from './criteria.ts';

/** Recognises 'forget the budget'. Returns undefined for other messages. */
export function removeFact(folded: string, criteria: GiftCriteria): GiftCriteria | undefined {
  const target =
    /^\W*(?:forget|never ?mind|drop|remove|scratch|ignore)(?: about)? (?:the |that |his |her |their )?(.+)$/
      .exec(folded)?.[1]
      ?.trim();
  if (!target) return undefined;
  if (/budget|price|money/.test(target))
    return { ...criteria, min: null, max: null, asked: [...new Set([...criteria.asked, 'budget' as const])] };
  if (/^age\b|years/.test(target)) return { ...criteria, age: null };
  if (/occasion/.test(target)) return { ...criteria, occasion: null };
  if (/^(?:who|person|recipient)/.test(target))
    return {
      ...criteria,
      who: null,
      age: null,
      asked: criteria.asked.filter(question => question !== 'who'),
    };
  const stems = new Set(splitWords(target).map(({ stem }) => stem));
  const isAbout = (label: string) => splitWords(fold(label)).some(({ stem }) => stems.has(stem));
  const remaining = {
    interests: criteria.interests.filter(({ said }) => !isAbout(said)),
    refusals: criteria.refusals.filter(({ label }) => !isAbout(label)),
    words: criteria.words.filter(word => !stems.has(word)),
    occasion: criteria.occasion && isAbout(criteria.occasion.replaceAll('-', ' ')) ? null : criteria.occasion,
  };
  const isChanged =
    remaining.interests.length < criteria.interests.length ||
    remaining.refusals.length < criteria.refusals.length ||
    remaining.words.length < criteria.words.length ||
    remaining.occasion !== criteria.occasion;
  return isChanged ? { ...criteria, ...remaining } : undefined;
}
