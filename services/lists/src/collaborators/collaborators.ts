import { collaboratorJoined, collaboratorRemoved } from '@giftlist/contracts/lists/events';
import type { ListViewer } from '../access/rights.ts';
import type { Editor, ListDoc } from '../model/list.store.ts';
import type { Changed, ListEvent } from '../model/lists.ts';

const withEditors = (list: ListDoc, editors: Editor[], event: ListEvent): Changed => ({
  list: { ...list, editors, version: list.version + 1 },
  event,
});

/** Removes these collaborators. */
export function removeEditors(list: ListDoc, gone: readonly Editor[]): Changed {
  return gone.length === 0
    ? { list, event: null }
    : withEditors(
        list,
        list.editors.filter(editor => !gone.includes(editor)),
        collaboratorRemoved,
      );
}

/**
 * The collaborators to remove: those who are not in the new set. Nobody is added: joining takes an invitation.
 * Collaborators unknown to the owner (not in `known`, such as invited from another tab) stay.
 */
export const editorsGone = (list: ListDoc, staying: readonly string[], known?: readonly string[]): Editor[] =>
  list.editors.filter(({ email }) => !staying.includes(email) && (known?.includes(email) ?? true));

const is = (editor: Editor, viewer: ListViewer): boolean =>
  (editor.person_id !== null && editor.person_id === viewer.profileId) ||
  (viewer.emailKey !== null && editor.key === viewer.emailKey);

/** Removes a collaborator who leaves, by any of their addresses or their profile. */
export function leaveList(list: ListDoc, viewer: ListViewer): Changed {
  return withEditors(
    list,
    list.editors.filter(editor => !is(editor, viewer)),
    collaboratorRemoved,
  );
}

/** Stores the profile of an invited address once its owner signs in with it verified. */
export function joinByAddress(list: ListDoc, { profileId, emailKey }: ListViewer): Changed {
  return joinAs(list, profileId, editor => emailKey !== null && editor.key === emailKey);
}

/** Joins with an invitation: having it is sufficient, since it was mailed to this address. */
export function joinByInvitation(list: ListDoc, profileId: string, email: string): Changed {
  return joinAs(list, profileId, editor => editor.email === email);
}

function joinAs(list: ListDoc, profileId: string | null, matches: (editor: Editor) => boolean): Changed {
  const joins = (editor: Editor) => editor.person_id === null && matches(editor);
  if (profileId === null || !list.editors.some(joins)) return { list, event: null };
  const editors = list.editors.map(editor => (joins(editor) ? { ...editor, person_id: profileId } : editor));
  return withEditors(list, editors, collaboratorJoined);
}
