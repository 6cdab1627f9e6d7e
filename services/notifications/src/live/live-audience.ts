import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { decideListAccess, type ListVisitor } from '@giftlist/contracts/rules/list-access';
import type { GiftEntry, ListRightsEntry } from './live-entry.ts';

/** A list that a browser has open. */
export interface WatchedList {
  list: ListRightsEntry;
  /** The viewer follows the owner. */
  follows: boolean;
}

export type Viewer = Omit<ListVisitor, 'follows'>;

const accessOf = (viewer: Viewer, { list, follows }: WatchedList) =>
  decideListAccess(list, { ...viewer, follows });

const maySee = (viewer: Viewer, watched: WatchedList): boolean => 'role' in accessOf(viewer, watched);

/**
 * Is this the owner, or a signed-out browser that once signed in as the owner: nobody may spoil the own
 * surprise by a forgotten sign-in (decisions.md, Who sees what is taken).
 */
export function isLikeOwner(viewer: Viewer, watched: WatchedList): boolean {
  const access = accessOf(viewer, watched);
  return 'role' in access && (access.role === 'owner' || access.maybeOwner);
}

/**
 * What a viewer is told of a change to a gift; null for nothing. That something was taken or given free is
 * never told to the owner before Reveal, but for the owner's own mark.
 */
export function nudgeOf(entry: GiftEntry, viewer: Viewer, watched: WatchedList): LiveEvent | null {
  if (!maySee(viewer, watched)) return null;
  const { list_id, gift_id } = entry;
  if (entry.kind === 'gift-removed') return { type: 'gift-removed', list_id, gift_id };
  const isSecret = entry.kind === 'claim' && !entry.by_owner && !watched.list.gifts_revealed;
  if (isSecret && isLikeOwner(viewer, watched)) return null;
  return { type: 'gift', list_id, gift_id };
}

/** What a viewer is told when the list or the right to see it changes: who loses it learns that, too. */
export function nudgeOfList(viewer: Viewer, before: WatchedList, after: WatchedList): LiveEvent | null {
  if (!maySee(viewer, before) && !maySee(viewer, after)) return null;
  return { type: 'list', list_id: after.list._id };
}
