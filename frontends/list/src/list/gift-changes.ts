import { isolated } from '@giftlist/contracts/rules/text';
import { plural, t } from '@lingui/core/macro';
import type { Gift } from '../model/list-queries.ts';
import { isTaken } from '../model/taken.ts';

/** The fields of a gift that can change while it is shown. */
type Seen = Pick<
  Gift,
  'id' | 'gift_title' | 'isPurchased' | 'isReserved' | 'reserved_by_me' | 'loading_info' | 'link_failed'
>;

/**
 * Describes for announcement what changed between two states of a list; the viewer's own reservations were announced
 * already.
 */
export function describeChanges(
  before: readonly Seen[],
  after: readonly Seen[],
  /** Whether both states show what is taken. */
  { saysTaken = true }: { saysTaken?: boolean } = {},
): string[] {
  const known = new Map(before.map(gift => [gift.id, gift]));
  const present = new Set(after.map(gift => gift.id));
  const said = after.flatMap(gift => {
    const old = known.get(gift.id);
    if (!old) return [t`${isolated(gift.gift_title)} was added`];
    if (gift.reserved_by_me && !old.reserved_by_me) return [];
    if (saysTaken && !isTaken(old) && isTaken(gift)) return [t`${isolated(gift.gift_title)} was taken`];
    if (saysTaken && isTaken(old) && !isTaken(gift))
      return [t`${isolated(gift.gift_title)} is available again`];
    if (old.loading_info && !gift.loading_info) {
      return [
        gift.link_failed
          ? t`${isolated(gift.gift_title)}: add the details yourself`
          : t`${isolated(gift.gift_title)}: the details are here`,
      ];
    }
    return [];
  });
  const gone = before
    .filter(gift => !present.has(gift.id))
    .map(gift => t`${isolated(gift.gift_title)} was removed`);
  return [...said, ...gone];
}

/** Joins changes into one announcement: each of a few, or the number of many. */
export const sayChanges = (changes: readonly string[]): string =>
  changes.length <= 3 ? changes.join('. ') : plural(changes.length, { other: '# gifts changed' });

/** Returns gifts that were taken between two states, to animate their ribbon. */
export function justTaken(before: readonly Seen[], after: readonly Seen[]): string[] {
  const free = new Set(before.filter(gift => !isTaken(gift)).map(gift => gift.id));
  return after.filter(gift => isTaken(gift) && free.has(gift.id)).map(gift => gift.id);
}
