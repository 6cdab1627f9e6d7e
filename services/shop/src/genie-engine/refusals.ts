import { pointedAt, refusalsIn, splitClauses } from './clauses.ts';
import { stemsOfWord } from './liked-words.ts';
import { budgetIn } from './money.ts';
import type { Refusal, Shown, Wish } from './wish.ts';
import { stemOf } from './words.ts';

const diets: [RegExp, Refusal][] = [
  [
    /\bvegan\b/,
    {
      label: 'animal products',
      tags: [],
      categories: [],
      stems: [
        'meat',
        'leather',
        'honey',
        'chees',
        'wool',
        'silk',
        'beeswax',
        'salami',
        'sheepskin',
        'cashmere',
      ].map(stemOf),
    },
  ],
  [
    /\bvegetarian\b/,
    {
      label: 'meat',
      tags: [],
      categories: [],
      stems: ['meat', 'steak', 'salami', 'sausage', 'jerky', 'bacon'].map(stemOf),
    },
  ],
];

/** 'Not that', 'none of these' and nothing else: all that is shown. */
const allShown =
  /^\W*(?:no,? )?(?:not|none of|nothing like|anything but|(?:i )?don't (?:want|like)) (?:any of )?(?:this|that|it|these|those|them)(?: ones?)?(?: please)?\W*$/;

/** What a message refuses: kinds of things, and products that it points at. */
export function refusalsOf(
  folded: string,
  shown: readonly Shown[],
): { refused: Refusal[]; turnedDown: string[] } {
  const clauses = splitClauses(
    budgetIn(folded.replace(/\b(?:not|nothing) too expensive\b|\bnothing expensive\b/g, ' '), false).rest,
  ).refused;
  if (allShown.test(folded)) return { refused: [], turnedDown: shown.map(({ product_id }) => product_id) };
  const turnedDown: string[] = [];
  const refused: Refusal[] = diets.flatMap(([pattern, refusal]) => (pattern.test(folded) ? [refusal] : []));
  for (const clause of clauses) {
    const pointed = /\b(?:the|that|this|number|#)/.test(clause) ? pointedAt(clause, shown) : undefined;
    if (pointed) turnedDown.push(pointed.product_id);
    else refused.push(...refusalsIn(clause));
  }
  return { refused, turnedDown };
}

/** A wish with more refusals: what was liked of it is liked no longer. */
export function refuse(
  wish: Wish,
  refused: readonly Refusal[],
): Pick<Wish, 'refusals' | 'interests' | 'words'> {
  const tags = new Set(refused.flatMap(one => one.tags));
  const stems = new Set(refused.flatMap(one => one.stems));
  const labels = new Set(wish.refusals.map(({ label }) => label));
  return {
    refusals: [...wish.refusals, ...refused.filter(({ label }) => !labels.has(label))].slice(-20),
    interests: wish.interests.filter(
      liked => !tags.has(liked.tag) && !stemsOfWord(liked).some(stem => stems.has(stem)),
    ),
    words: wish.words.filter(word => !stems.has(word)),
  };
}
