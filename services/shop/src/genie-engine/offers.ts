import { type Exclusion, parseExclusions } from './kinds.ts';
import { quoted, shortTitle } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import { isExcluded } from './suits.ts';
import type { Wish } from './wish.ts';

/** Products with longer titles are named by position. */
const lettersAtMost = 28;

/** The kinds of products that people refuse most. */
const refusable = ['gadgets', 'food', 'books', 'clothes', 'jewelry', 'games'].flatMap(word =>
  parseExclusions(word),
);

/** Suggests next messages about the shown ideas, all of which Genie understands. */
export function offersAfter(wish: Wish, productIds: readonly string[], shelf: Shelf): string[] {
  const shown = productIds.flatMap(id => shelf.get(id) ?? []);
  const second = shown[1];
  if (shown.length === 0) return [];
  const refusal = refusable.find(one => shown.some(item => isExcluded(item, [one])) && !isDecided(one, wish));
  return [
    'Cheaper',
    ...(second ? [`More like ${called(second.product.title)}`] : []),
    'Show me more',
    ...(refusal ? [`No ${refusal.label}`] : []),
  ];
}

const called = (title: string) => (shortTitle(title).length > lettersAtMost ? 'the second' : quoted(title));

/** Whether it was already refused, or wanted. */
const isDecided = ({ label, marks, stems }: Exclusion, { refusals, interests, words }: Wish) =>
  refusals.some(one => one.label === label) ||
  interests.some(({ tag }) => marks.includes(tag)) ||
  words.some(word => stems.includes(word));
