import { mayEdit, mayManage } from '@giftlist/contracts/rules/capabilities';
import {
  decideListAccess,
  type ListRights,
  type ListRole,
  type ListVisitor,
} from '@giftlist/contracts/rules/list-access';
import type { ListDoc } from '../model/list.store.ts';

/** A viewer, except for whether they follow the owner: that gives no right to change a list. */
export type ListViewer = Omit<ListVisitor, 'follows'>;

/** Returns the list fields on which access depends. */
export function getListRights(list: ListDoc): ListRights {
  return {
    user_id: list.user_id,
    giftlist_type: list.giftlist_type,
    editor_keys: list.editors.map(({ key }) => key),
    editor_ids: list.editors.flatMap(({ person_id }) => person_id ?? []),
    isDeleted: list.isDeleted,
  };
}

export type Right = { role: ListRole } | { refused: 'list/not-found' | 'list/deleted' | 'access/denied' };

/**
 * Decides whether the viewer may change a list: 'edit' allows the owner and collaborators, 'own' only the owner.
 * Returns the role, or the error code of the refusal.
 */
export function decideRight(required: 'edit' | 'own', list: ListDoc, viewer: ListViewer): Right {
  const access = decideListAccess(getListRights(list), { ...viewer, follows: false });
  if ('refused' in access) {
    const { refused } = access;
    return {
      refused: refused === 'list/not-found' || refused === 'list/deleted' ? refused : 'access/denied',
    };
  }
  const { role } = access;
  const may = required === 'edit' ? mayEdit(role) : mayManage(role);
  return may ? { role } : { refused: 'access/denied' };
}
