import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { isPossibleRecipient } from '@giftlist/contracts/rules/capabilities';
import { decideListAccess, type ListIdentity } from '@giftlist/contracts/rules/list-access';
import type { GiftEntry, ListAccessEntry } from '../live-feed/live-entry.ts';

/** A list that a browser has open, in its latest known state. */
export interface WatchedList {
  list: ListAccessEntry;
  /** Whether the viewer follows the owner. */
  follows: boolean;
}

export type Viewer = Omit<ListIdentity, 'follows'>;

const getAccess = (viewer: Viewer, { list, follows }: WatchedList) =>
  decideListAccess(list, { ...viewer, follows });

const canSee = (viewer: Viewer, watched: WatchedList): boolean => 'role' in getAccess(viewer, watched);

/**
 * Also returns true for a signed-out browser in which the owner once signed in, so that an owner who forgets to sign in
 * keeps the surprise. Returns false for a viewer without access to the list.
 */
export function isPossibleOwner(viewer: Viewer, watched: WatchedList): boolean {
  const access = getAccess(viewer, watched);
  return 'role' in access && isPossibleRecipient(access);
}

/** Before Reveal, the owner receives nothing about claims except their own marks. */
export function toGiftEvent(entry: GiftEntry, viewer: Viewer, watched: WatchedList): LiveEvent | null {
  if (!canSee(viewer, watched)) return null;
  const { list_id, gift_id } = entry;
  if (entry.kind === 'gift-removed') return { type: 'gift-removed', list_id, gift_id };
  const isClaimByOther = entry.kind === 'claim' && !entry.by_owner;
  if (isClaimByOther && !watched.list.gifts_revealed && isPossibleOwner(viewer, watched)) return null;
  return { type: 'gift', list_id, gift_id };
}

export function toListEvent(viewer: Viewer, before: WatchedList, after: WatchedList): LiveEvent | null {
  if (!canSee(viewer, before) && !canSee(viewer, after)) return null;
  return { type: 'list', list_id: after.list._id };
}
