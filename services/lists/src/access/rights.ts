import { decideListAccess, type ListRights, type ListVisitor } from '@giftlist/contracts/rules/list-access';
import type { ListDoc } from '../model/list.store.ts';

/** The viewer without whether they follow the owner: followers may not change a list. */
export type Asking = Omit<ListVisitor, 'follows'>;

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

export type Right =
  | { role: 'owner' | 'collaborator' }
  | { refused: 'list/not-found' | 'list/deleted' | 'access/denied' };

/** Whether the viewer may change a list (`edit`: collaborators too, `own`: only the owner). */
export function rightTo(needed: 'edit' | 'own', list: ListDoc, asking: Asking): Right {
  const access = decideListAccess(rightsOf(list), { ...asking, follows: false });
  if ('refused' in access) {
    const { refused } = access;
    return {
      refused: refused === 'list/not-found' || refused === 'list/deleted' ? refused : 'access/denied',
    };
  }
  const { role } = access;
  if (role === 'owner' || (role === 'collaborator' && needed === 'edit')) return { role };
  return { refused: 'access/denied' };
}
