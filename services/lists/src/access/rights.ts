import { mayEdit, mayManage } from '@giftlist/contracts/rules/capabilities';
import {
  decideListAccess,
  type ListIdentity,
  type ListRights,
  type ListRole,
} from '@giftlist/contracts/rules/list-access';
import type { ListDoc } from '../model/list.store.ts';

/** Excludes `follows`, because followers cannot change a list. */
export type ListViewer = Omit<ListIdentity, 'follows'>;

export function getListRights(list: ListDoc): ListRights {
  return {
    user_id: list.user_id,
    giftlist_type: list.giftlist_type,
    editor_keys: list.editors.map(({ key }) => key),
    editor_ids: list.editors.flatMap(({ person_id }) => person_id ?? []),
    isDeleted: list.isDeleted,
  };
}

export type ChangeAccess =
  | { role: ListRole }
  | { refused: 'list/not-found' | 'list/deleted' | 'access/denied' };

/** 'edit' allows the owner and collaborators, 'own' only the owner. */
export function decideChangeAccess(
  required: 'edit' | 'own',
  list: ListDoc,
  viewer: ListViewer,
): ChangeAccess {
  const access = decideListAccess(getListRights(list), { ...viewer, follows: false });
  if ('refused' in access) {
    const { refused } = access;
    const isMissingOrDeleted = refused === 'list/not-found' || refused === 'list/deleted';
    return { refused: isMissingOrDeleted ? refused : 'access/denied' };
  }
  const { role } = access;
  const isAllowed = required === 'edit' ? mayEdit(role) : mayManage(role);
  return isAllowed ? { role } : { refused: 'access/denied' };
}
