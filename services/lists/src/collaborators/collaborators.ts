import { collaboratorJoined, collaboratorRemoved } from '@giftlist/contracts/lists/events';
import type { ListViewer } from '../access/rights.ts';
import type { Editor, ListDoc } from '../model/list.store.ts';
import type { ListEvent, ListUpdate } from '../model/lists.ts';

const replaceEditors = (list: ListDoc, editors: Editor[], event: ListEvent): ListUpdate => ({
  list: { ...list, editors, version: list.version + 1 },
  event,
});

export function removeEditors(list: ListDoc, editorsToRemove: readonly Editor[]): ListUpdate {
  if (editorsToRemove.length === 0) return { list, event: null };
  const remaining = list.editors.filter(editor => !editorsToRemove.includes(editor));
  return replaceEditors(list, remaining, collaboratorRemoved);
}

/**
 * `shownEmails` are the collaborators that the owner's page showed, if the page sent them. Collaborators that were not
 * shown stay, because the owner may have invited them in another tab.
 */
export function findEditorsToRemove(
  list: ListDoc,
  keptEmails: readonly string[],
  shownEmails?: readonly string[],
): Editor[] {
  const candidates = shownEmails
    ? list.editors.filter(({ email }) => shownEmails.includes(email))
    : list.editors;
  return candidates.filter(({ email }) => !keptEmails.includes(email));
}

const matchesViewer = (editor: Editor, viewer: ListViewer): boolean =>
  (editor.person_id !== null && editor.person_id === viewer.profileId) ||
  (viewer.emailKey !== null && editor.key === viewer.emailKey);

export function leaveList(list: ListDoc, viewer: ListViewer): ListUpdate {
  const remaining = list.editors.filter(editor => !matchesViewer(editor, viewer));
  return replaceEditors(list, remaining, collaboratorRemoved);
}

export function joinByAddress(list: ListDoc, { profileId, emailKey }: ListViewer): ListUpdate {
  return storeProfile(list, profileId, editor => emailKey !== null && editor.key === emailKey);
}

/** Stores the profile of a person who has the invitation's token, which was sent only to this email address. */
export function joinByInvitation(list: ListDoc, profileId: string, email: string): ListUpdate {
  return storeProfile(list, profileId, editor => editor.email === email);
}

function storeProfile(
  list: ListDoc,
  profileId: string | null,
  matches: (editor: Editor) => boolean,
): ListUpdate {
  const isJoining = (editor: Editor) => editor.person_id === null && matches(editor);
  if (profileId === null || !list.editors.some(isJoining)) return { list, event: null };
  const editors = list.editors.map(editor =>
    isJoining(editor) ? { ...editor, person_id: profileId } : editor,
  );
  return replaceEditors(list, editors, collaboratorJoined);
}
