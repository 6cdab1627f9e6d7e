import { isolateBidi } from '@giftlist/contracts/rules/text';
import { plural, t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';

type GiftState = Pick<
  Gift,
  'id' | 'gift_title' | 'isPurchased' | 'isReserved' | 'reserved_by_me' | 'loading_info' | 'link_failed'
>;

/**
 * Describes changes for screen readers. Omits the viewer's own reservations, which are announced when they are made.
 */
export function describeChanges(
  before: readonly GiftState[],
  after: readonly GiftState[],
  /** True if both states show which gifts are taken. */
  { showsTaken = true }: { showsTaken?: boolean } = {},
): string[] {
  const previousGifts = new Map(before.map(gift => [gift.id, gift]));
  const currentIds = new Set(after.map(gift => gift.id));
  const changes = after.flatMap(gift => {
    const previousGift = previousGifts.get(gift.id);
    if (!previousGift) return [t`${isolateBidi(gift.gift_title)} was added`];
    if (gift.reserved_by_me && !previousGift.reserved_by_me) return [];
    if (showsTaken && !isTaken(previousGift) && isTaken(gift))
      return [t`${isolateBidi(gift.gift_title)} was taken`];
    if (showsTaken && isTaken(previousGift) && !isTaken(gift))
      return [t`${isolateBidi(gift.gift_title)} is available again`];
    if (previousGift.loading_info && !gift.loading_info) {
      return [
        gift.link_failed
          ? t`${isolateBidi(gift.gift_title)}: add the details yourself`
          : t`${isolateBidi(gift.gift_title)}: the details are here`,
      ];
    }
    return [];
  });
  const removals = before
    .filter(gift => !currentIds.has(gift.id))
    .map(gift => t`${isolateBidi(gift.gift_title)} was removed`);
  return [...changes, ...removals];
}

/** Joins up to three changes. Otherwise says only how many gifts changed. */
export const joinChanges = (changes: readonly string[]): string =>
  changes.length <= 3 ? changes.join('. ') : plural(changes.length, { other: '# gifts changed' });

/** Returns the ids of gifts that were available before and are taken now. */
export function findJustTaken(before: readonly GiftState[], after: readonly GiftState[]): string[] {
  const availableIds = new Set(before.filter(gift => !isTaken(gift)).map(gift => gift.id));
  return after.filter(gift => isTaken(gift) && availableIds.has(gift.id)).map(gift => gift.id);
}
