import { mayEdit, mayManage } from '@giftlist/contracts/rules/capabilities';
import {
  decideListAccess,
  type ListRights,
  type ListRole,
  type ListVisitor,
} from '@giftlist/contracts/rules/list-access';
import type { ListDoc } from '../model/list.store.ts';

/** The viewer without whether they follow the owner: followers may not change a list. */
export type ListViewer = Omit<ListVisitor, 'follows'>;

/** The fields of a list that the access rule reads. */
export function rightsOf(list: ListDoc): ListRights {
  return {
    user_id: list.user_id,
    giftlist_type: list.giftlist_type,
    editor_keys: list.editors.map(({ key }) => key),
    editor_ids: list.editors.flatMap(({ person_id }) => person_id ?? []),
    isDeleted: list.isDeleted,
  };
}

export type Right = { role: ListRole } | { refused: 'list/not-found' | 'list/deleted' | 'access/denied' };

/** Whether the viewer may change a list (`edit`: collaborators too, `own`: only the owner). */
export function rightTo(needed: 'edit' | 'own', list: ListDoc, viewer: ListViewer): Right {
  const access = decideListAccess(rightsOf(list), { ...viewer, follows: false });
  if ('refused' in access) {
    const { refused } = access;
    return {
      refused: refused === 'list/not-found' || refused === 'list/deleted' ? refused : 'access/denied',
    };
  }
  const { role } = access;
  const may = needed === 'edit' ? mayEdit(role) : mayManage(role);
  return may ? { role } : { refused: 'access/denied' };
}
