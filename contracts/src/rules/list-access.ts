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

/** Identifies the viewer of a list, who may be signed out. */
export interface ListIdentity {
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
export function decideListAccess(list: ListRights, identity: ListIdentity): ListAccess {
  const role = findRole(list, identity);
  const mayViewWithoutFollowing = mayEdit(role) || list.giftlist_type === 'public';
  if (list.giftlist_type === 'private' && !mayViewWithoutFollowing) return { refused: 'list/not-found' };
  if (list.isDeleted) return { refused: 'list/deleted' };
  if (mayViewWithoutFollowing || role === 'follower') {
    return {
      role,
      maybeOwner: identity.profileId === null && identity.knownProfileIds.includes(list.user_id),
    };
  }
  return { refused: identity.profileId === null ? 'list/sign-in-to-see' : 'list/follow-to-see' };
}

function findRole(list: ListRights, identity: ListIdentity): ListRole {
  if (identity.profileId === list.user_id) return 'owner';
  if (identity.profileId === null) return 'viewer';
  const hasJoined = list.editor_ids?.includes(identity.profileId) ?? false;
  const isInvited = identity.emailKey !== null && list.editor_keys.includes(identity.emailKey);
  if (hasJoined || isInvited) return 'collaborator';
  return identity.follows ? 'follower' : 'viewer';
}
