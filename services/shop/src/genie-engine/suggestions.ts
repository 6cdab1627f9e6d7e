import type { GiftCriteria } from './criteria.ts';
import { type Exclusion, parseExclusions } from './kinds.ts';
import { quoteTitle, shortenTitle } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import { isExcluded } from './suits.ts';

/** Products with longer titles are named by position. */
const maxTitleLength = 28;

const possibleRefusals = ['gadgets', 'food', 'books', 'clothes', 'jewelry', 'games'].flatMap(word =>
  parseExclusions(word),
);

/** Suggests only messages that Genie understands. */
export function suggestMessages(
  criteria: GiftCriteria,
  productIds: readonly string[],
  shelf: Shelf,
): string[] {
  const shown = productIds.flatMap(id => shelf.get(id) ?? []);
  const second = shown[1];
  if (shown.length === 0) return [];
  const refusal = possibleRefusals.find(
    exclusion => shown.some(item => isExcluded(item, [exclusion])) && !isAlreadyDecided(exclusion, criteria),
  );
  return [
    'Cheaper',
    ...(second ? [`More like ${getReference(second.product.title)}`] : []),
    'Show me more',
    ...(refusal ? [`No ${refusal.label}`] : []),
  ];
}

const getReference = (title: string) =>
  shortenTitle(title).length > maxTitleLength ? 'the second' : quoteTitle(title);

const isAlreadyDecided = ({ label, marks, stems }: Exclusion, { refusals, interests, words }: GiftCriteria) =>
  refusals.some(exclusion => exclusion.label === label) ||
  interests.some(({ tag }) => marks.includes(tag)) ||
  words.some(word => stems.includes(word));
