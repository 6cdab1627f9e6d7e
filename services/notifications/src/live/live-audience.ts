import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { maybeRecipient } from '@giftlist/contracts/rules/capabilities';
import { decideListAccess, type ListVisitor } from '@giftlist/contracts/rules/list-access';
import type { GiftEntry, ListRightsEntry } from '../live-feed/live-entry.ts';

/** A list that a browser has open. */
export interface WatchedList {
  list: ListRightsEntry;
  /** Whether the viewer follows the owner. */
  follows: boolean;
}

export type Viewer = Omit<ListVisitor, 'follows'>;

const accessOf = (viewer: Viewer, { list, follows }: WatchedList) =>
  decideListAccess(list, { ...viewer, follows });

const maySee = (viewer: Viewer, watched: WatchedList): boolean => 'role' in accessOf(viewer, watched);

/**
 * Whether this is the owner, or a signed-out browser that once signed in as the owner: a forgotten sign-in must not
 * spoil the surprise.
 */
export function isLikeOwner(viewer: Viewer, watched: WatchedList): boolean {
  const access = accessOf(viewer, watched);
  return 'role' in access && maybeRecipient(access);
}

/**
 * The event that a viewer receives for a change of a gift; null for none. Before Reveal, the owner never receives
 * claims or releases except for their own mark.
 */
export function nudgeOf(entry: GiftEntry, viewer: Viewer, watched: WatchedList): LiveEvent | null {
  if (!maySee(viewer, watched)) return null;
  const { list_id, gift_id } = entry;
  if (entry.kind === 'gift-removed') return { type: 'gift-removed', list_id, gift_id };
  const isOthers = entry.kind === 'claim' && !entry.by_owner;
  if (isOthers && !watched.list.gifts_revealed && isLikeOwner(viewer, watched)) return null;
  return { type: 'gift', list_id, gift_id };
}

/** The event that a viewer receives when the list or its access changes, including a loss of access. */
export function nudgeOfList(viewer: Viewer, before: WatchedList, after: WatchedList): LiveEvent | null {
  if (!maySee(viewer, before) && !maySee(viewer, after)) return null;
  return { type: 'list', list_id: after.list._id };
}
