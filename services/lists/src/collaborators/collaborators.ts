import { collaboratorJoined, collaboratorRemoved } from '@giftlist/contracts/lists/events';
import type { ListViewer } from '../access/rights.ts';
import type { Editor, ListDoc } from '../model/list.store.ts';
import type { Changed, ListEvent } from '../model/lists.ts';

const withEditors = (list: ListDoc, editors: Editor[], event: ListEvent): Changed => ({
  list: { ...list, editors, version: list.version + 1 },
  event,
});

export function removeEditors(list: ListDoc, removed: readonly Editor[]): Changed {
  return removed.length === 0
    ? { list, event: null }
    : withEditors(
        list,
        list.editors.filter(editor => !removed.includes(editor)),
        collaboratorRemoved,
      );
}

/**
 * Returns the collaborators to remove: those who are not in `staying`. If `known` is given, those who are not in
 * it stay too: the owner's page did not show them, as they were invited from another tab, for example.
 */
export const findEditorsToRemove = (
  list: ListDoc,
  staying: readonly string[],
  known?: readonly string[],
): Editor[] =>
  list.editors.filter(({ email }) => !staying.includes(email) && (known?.includes(email) ?? true));

const matchesViewer = (editor: Editor, viewer: ListViewer): boolean =>
  (editor.person_id !== null && editor.person_id === viewer.profileId) ||
  (viewer.emailKey !== null && editor.key === viewer.emailKey);

/** Removes the viewer from the collaborators, by the profile and by the verified email address. */
export function leaveList(list: ListDoc, viewer: ListViewer): Changed {
  return withEditors(
    list,
    list.editors.filter(editor => !matchesViewer(editor, viewer)),
    collaboratorRemoved,
  );
}

/** Stores the profile of a viewer whose verified email address was invited. */
export function joinByAddress(list: ListDoc, { profileId, emailKey }: ListViewer): Changed {
  return joinAs(list, profileId, editor => emailKey !== null && editor.key === emailKey);
}

/**
 * Stores the profile of a person with an invitation to this email address. Having the token is sufficient, since it was
 * mailed to that address.
 */
export function joinByInvitation(list: ListDoc, profileId: string, email: string): Changed {
  return joinAs(list, profileId, editor => editor.email === email);
}

function joinAs(list: ListDoc, profileId: string | null, matches: (editor: Editor) => boolean): Changed {
  const isJoining = (editor: Editor) => editor.person_id === null && matches(editor);
  if (profileId === null || !list.editors.some(isJoining)) return { list, event: null };
  const editors = list.editors.map(editor =>
    isJoining(editor) ? { ...editor, person_id: profileId } : editor,
  );
  return withEditors(list, editors, collaboratorJoined);
}
