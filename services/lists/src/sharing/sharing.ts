import { createHash, randomBytes } from 'node:crypto';
import { listChanged } from '@giftlist/contracts/lists/events';
import { invitationDefault } from '@giftlist/contracts/messages';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import type { Editor, ListDoc } from '../model/list.store.ts';
import type { Changed } from '../model/lists.ts';

/** A recipient of a list: the address, and the profile if one has verified it. */
export interface Addressee {
  email: string;
  key: string;
  personId: string | null;
}

const mostEditors = 100;

/** The list with these people as collaborators. Existing collaborators do not change. */
export function addEditors(list: ListDoc, people: readonly Addressee[]): Changed | { full: true } {
  const known = new Set(list.editors.map(({ key }) => key));
  const added: Editor[] = people
    .filter(({ key }) => !known.has(key))
    .map(({ email, key, personId }) => ({ email, key, person_id: personId }));
  if (added.length === 0) return { list, event: null };
  const editors = [...list.editors, ...added];
  if (editors.length > mostEditors) return { full: true };
  return { list: { ...list, editors, version: list.version + 1 }, event: listChanged };
}

/** The people who cannot open the list by its link. `followers` are those known to follow its owner. */
export function whoCannotOpen(
  list: ListDoc,
  people: readonly Addressee[],
  followers: ReadonlySet<string>,
): Addressee[] {
  if (list.giftlist_type === 'public') return [];
  const isEditor = ({ key, personId }: Addressee) =>
    list.editors.some(editor => editor.key === key || (personId !== null && editor.person_id === personId));
  const isFollower = ({ personId }: Addressee) =>
    list.giftlist_type === 'friends' && personId !== null && followers.has(personId);
  return people.filter(person => !isEditor(person) && !isFollower(person));
}

export const newInvitationToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The addresses of a list and of an invitation to edit it. */
const listLink = (origin: string, listId: string): string => `${origin}/lists/${listId}`;
const invitationLink = (origin: string, listId: string, token: string): string =>
  `${listLink(origin, listId)}?invite=${token}`;

interface Letter {
  email: string;
  origin: string;
  list: ListDoc;
  byName: string;
  message: string;
}

/**
 * Requests the mail of an invitation. The message is the sender's or the default of the specification; the list's link
 * in it is replaced by the invitation's, which also works for a private list.
 */
export function invitationMail({ email, origin, list, byName, message }: Letter, token: string): MailRequest {
  const plain = listLink(origin, list._id);
  const link = invitationLink(origin, list._id, token);
  const words = (message || invitationDefault(plain)).split(/(\s)/);
  return {
    template: 'invitation',
    to: { email, name: '' },
    link,
    by_name: byName,
    list_name: list.list_name,
    message: words.map(word => (word === plain ? link : word)).join(''),
  };
}

/** Requests the mail with a list's link. */
export function sharedMail({ email, origin, list, byName, message }: Letter): MailRequest {
  return {
    template: 'list-shared',
    to: { email, name: '' },
    link: listLink(origin, list._id),
    by_name: byName,
    list_name: list.list_name,
    message,
  };
}
