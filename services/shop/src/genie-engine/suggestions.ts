import type { GiftCriteria } from './criteria.ts';
import { type Exclusion, parseExclusions } from './kinds.ts';
import { quoteTitle, shortenTitle } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import { isExcluded } from './suits.ts';

/** Longer titles are referred to by position. */
const maxTitleLength = 28;

const refusable = ['gadgets', 'food', 'books', 'clothes', 'jewelry', 'games'].flatMap(word =>
  parseExclusions(word),
);

/** Genie understands all of them. */
export function suggestMessages(
  criteria: GiftCriteria,
  productIds: readonly string[],
  shelf: Shelf,
): string[] {
  const shown = productIds.flatMap(id => shelf.get(id) ?? []);
  const second = shown[1];
  if (shown.length === 0) return [];
  const refusal = refusable.find(
    exclusion => shown.some(item => isExcluded(item, [exclusion])) && !isSettled(exclusion, criteria),
  );
  return [
    'Cheaper',
    ...(second ? [`More like ${referTo(second.product.title)}`] : []),
    'Show me more',
    ...(refusal ? [`No ${refusal.label}`] : []),
  ];
}

const referTo = (title: string) =>
  shortenTitle(title).length > maxTitleLength ? 'the second' : quoteTitle(title);

const isSettled = ({ label, marks, stems }: Exclusion, { refusals, interests, words }: GiftCriteria) =>
  refusals.some(exclusion => exclusion.label === label) ||
  interests.some(({ tag }) => marks.includes(tag)) ||
  words.some(word => stems.includes(word));
