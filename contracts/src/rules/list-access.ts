import type { ErrorCode } from '../errors.ts';
import { mayEdit } from './capabilities.ts';

/** Stored by every service with a read model of lists. */
export interface ListRights {
  user_id: string;
  giftlist_type: 'public' | 'friends' | 'private';
  editor_keys: readonly string[];
  /** Profiles that accepted an invitation. They keep access if they change their email address. */
  editor_ids?: readonly string[] | undefined;
  isDeleted: boolean;
}

export interface ListVisitor {
  profileId: string | null;
  /** The hash of the verified email address (`hashEmail` in the kit). Null if none is verified. */
  emailKey: string | null;
  /** Profiles that have signed in on this browser. Empty if signed in, or after choosing 'I am someone else'. */
  knownProfileIds: readonly string[];
  /** Whether the profile follows the list's owner. */
  follows: boolean;
}

export type ListRole = 'owner' | 'collaborator' | 'follower' | 'viewer';
export type ListAccess =
  | { role: ListRole; maybeOwner: boolean }
  | { refused: Extract<ErrorCode, `list/${string}`> };

/** Deleted lists are refused with 410. Without access, private lists are refused with 404, even if deleted. */
export function decideListAccess(list: ListRights, visitor: ListVisitor): ListAccess {
  const role = findRole(list, visitor);
  const mayViewWithoutFollowing = mayEdit(role) || list.giftlist_type === 'public';
  if (list.giftlist_type === 'private' && !mayViewWithoutFollowing) return { refused: 'list/not-found' };
  if (list.isDeleted) return { refused: 'list/deleted' };
  if (mayViewWithoutFollowing || role === 'follower') {
    return { role, maybeOwner: visitor.profileId === null && visitor.knownProfileIds.includes(list.user_id) };
  }
  return { refused: visitor.profileId === null ? 'list/sign-in-to-see' : 'list/follow-to-see' };
}

function findRole(list: ListRights, visitor: ListVisitor): ListRole {
  if (visitor.profileId === list.user_id) return 'owner';
  if (visitor.profileId === null) return 'viewer';
  const hasJoined = list.editor_ids?.includes(visitor.profileId) ?? false;
  const isInvited = visitor.emailKey !== null && list.editor_keys.includes(visitor.emailKey);
  if (hasJoined || isInvited) return 'collaborator';
  return visitor.follows ? 'follower' : 'viewer';
}
