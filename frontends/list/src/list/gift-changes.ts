import { isolated } from '@giftlist/contracts/rules/text';
import type { Gift } from './list-queries.ts';
import { isTaken } from './taken.ts';

/** What of a gift can change under one's eyes. */
type Seen = Pick<
  Gift,
  'id' | 'gift_title' | 'isPurchased' | 'isReserved' | 'reserved_by_me' | 'loading_info' | 'link_failed'
>;

/** What happened between two looks at a list, as it is read out; what the viewer took was said already. */
export function describeChanges(
  before: readonly Seen[],
  after: readonly Seen[],
  /** Whether both looks show what is taken. */
  { saysTaken = true }: { saysTaken?: boolean } = {},
): string[] {
  const known = new Map(before.map(gift => [gift.id, gift]));
  const present = new Set(after.map(gift => gift.id));
  const said = after.flatMap(gift => {
    const old = known.get(gift.id);
    if (!old) return [`${isolated(gift.gift_title)} was added`];
    if (gift.reserved_by_me && !old.reserved_by_me) return [];
    if (saysTaken && !isTaken(old) && isTaken(gift)) return [`${isolated(gift.gift_title)} was taken`];
    if (saysTaken && isTaken(old) && !isTaken(gift))
      return [`${isolated(gift.gift_title)} is available again`];
    if (old.loading_info && !gift.loading_info) {
      return [
        `${isolated(gift.gift_title)}: ${gift.link_failed ? 'add the details yourself' : 'the details are here'}`,
      ];
    }
    return [];
  });
  const gone = before
    .filter(gift => !present.has(gift.id))
    .map(gift => `${isolated(gift.gift_title)} was removed`);
  return [...said, ...gone];
}

/** Changes as one sentence to read out: each of a few, the number of many. */
export const sayChanges = (changes: readonly string[]): string =>
  changes.length <= 3 ? changes.join('. ') : `${changes.length} gifts changed`;

/** Gifts that were taken between two looks: their ribbon is seen closing. */
export function justTaken(before: readonly Seen[], after: readonly Seen[]): string[] {
  const free = new Set(before.filter(gift => !isTaken(gift)).map(gift => gift.id));
  return after.filter(gift => isTaken(gift) && free.has(gift.id)).map(gift => gift.id);
}
