import { createHash, randomBytes } from 'node:crypto';
import { listChanged } from '@giftlist/contracts/lists/events';
import { createInvitationText } from '@giftlist/contracts/messages';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import type { Editor, ListDoc } from '../model/list.store.ts';
import type { Changed } from '../model/lists.ts';

/** A recipient of a list's link or an invitation: the email address, and the profile that has verified it. */
export interface Addressee {
  email: string;
  key: string;
  personId: string | null;
}

const maxEditors = 100;

/** Adds these people as collaborators; existing ones do not change. Returns `full` if there would be too many. */
export function addEditors(list: ListDoc, people: readonly Addressee[]): Changed | { full: true } {
  const known = new Set(list.editors.map(({ key }) => key));
  const added: Editor[] = people
    .filter(({ key }) => !known.has(key))
    .map(({ email, key, personId }) => ({ email, key, person_id: personId }));
  if (added.length === 0) return { list, event: null };
  const editors = [...list.editors, ...added];
  if (editors.length > maxEditors) return { full: true };
  return { list: { ...list, editors, version: list.version + 1 }, event: listChanged };
}

/**
 * Returns the people who cannot open the list by its link. `followers` are the profiles known to follow the list's
 * owner.
 */
export function findBlockedAddressees(
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

export const createInvitationToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const listLink = (origin: string, listId: string): string => `${origin}/lists/${listId}`;
const invitationLink = (origin: string, listId: string, token: string): string =>
  `${listLink(origin, listId)}?invite=${token}`;

interface MailContent {
  email: string;
  origin: string;
  list: ListDoc;
  byName: string;
  message: string;
}

/**
 * Creates the mail request for an invitation, with the sender's message or the default one. In the message, the list's
 * link is replaced with the invitation's, which also works for a private list.
 */
export function invitationMail(
  { email, origin, list, byName, message }: MailContent,
  token: string,
): MailRequest {
  const listUrl = listLink(origin, list._id);
  const link = invitationLink(origin, list._id, token);
  const words = (message || createInvitationText(listUrl)).split(/(\s)/);
  return {
    template: 'invitation',
    to: { email, name: '' },
    link,
    by_name: byName,
    list_name: list.list_name,
    message: words.map(word => (word === listUrl ? link : word)).join(''),
  };
}

export function sharedMail({ email, origin, list, byName, message }: MailContent): MailRequest {
  return {
    template: 'list-shared',
    to: { email, name: '' },
    link: listLink(origin, list._id),
    by_name: byName,
    list_name: list.list_name,
    message,
  };
}
