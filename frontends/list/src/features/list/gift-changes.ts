import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { plural, t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';

/** The fields of a gift whose changes are announced. */
type GiftState = Pick<
  Gift,
  'id' | 'gift_title' | 'isPurchased' | 'isReserved' | 'reserved_by_me' | 'loading_info' | 'link_failed'
>;

/**
 * Describes what changed between two states of a list, for screen readers. The viewer's own reservations are not
 * included: they are announced when they are made.
 */
export function describeChanges(
  before: readonly GiftState[],
  after: readonly GiftState[],
  /** Whether both states show which gifts are taken. */
  { showsTaken = true }: { showsTaken?: boolean } = {},
): string[] {
  const previous = new Map(before.map(gift => [gift.id, gift]));
  const present = new Set(after.map(gift => gift.id));
  const changes = after.flatMap(gift => {
    const old = previous.get(gift.id);
    if (!old) return [t`${isolateIfNeeded(gift.gift_title)} was added`];
    if (gift.reserved_by_me && !old.reserved_by_me) return [];
    if (showsTaken && !isTaken(old) && isTaken(gift))
      return [t`${isolateIfNeeded(gift.gift_title)} was taken`];
    if (showsTaken && isTaken(old) && !isTaken(gift))
      return [t`${isolateIfNeeded(gift.gift_title)} is available again`];
    if (old.loading_info && !gift.loading_info) {
      return [
        gift.link_failed
          ? t`${isolateIfNeeded(gift.gift_title)}: add the details yourself`
          : t`${isolateIfNeeded(gift.gift_title)}: the details are here`,
      ];
    }
    return [];
  });
  const removed = before
    .filter(gift => !present.has(gift.id))
    .map(gift => t`${isolateIfNeeded(gift.gift_title)} was removed`);
  return [...changes, ...removed];
}

/** Joins up to three changes into one announcement; with more, returns their number. */
export const joinChanges = (changes: readonly string[]): string =>
  changes.length <= 3 ? changes.join('. ') : plural(changes.length, { other: '# gifts changed' });

/** Returns the ids of gifts that are available in the first state and taken in the second. Their ribbon is animated. */
export function findJustTaken(before: readonly GiftState[], after: readonly GiftState[]): string[] {
  const availableIds = new Set(before.filter(gift => !isTaken(gift)).map(gift => gift.id));
  return after.filter(gift => isTaken(gift) && availableIds.has(gift.id)).map(gift => gift.id);
}
