import { createHash, randomBytes } from 'node:crypto';
import { listChanged } from '@giftlist/contracts/lists/events';
import { createInvitationText } from '@giftlist/contracts/messages';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import type { Editor, ListDoc } from '../model/list.store.ts';
import type { ListUpdate } from '../model/lists.ts';

export interface Addressee {
  email: string;
  /** The address hashed by `EmailKeys`. */
  key: string;
  /** The profile that has verified the email address. */
  personId: string | null;
}

const maxEditors = 100;

/** Leaves existing collaborators unchanged. */
export function addEditors(list: ListDoc, addressees: readonly Addressee[]): ListUpdate | { full: true } {
  const existingKeys = new Set(list.editors.map(({ key }) => key));
  const added: Editor[] = addressees
    .filter(({ key }) => !existingKeys.has(key))
    .map(({ email, key, personId }) => ({ email, key, person_id: personId }));
  if (added.length === 0) return { list, event: null };
  const editors = [...list.editors, ...added];
  if (editors.length > maxEditors) return { full: true };
  return { list: { ...list, editors, version: list.version + 1 }, event: listChanged };
}

/** Returns the addressees who cannot open the list. */
export function findBlockedAddressees(
  list: ListDoc,
  addressees: readonly Addressee[],
  followerIds: ReadonlySet<string>,
): Addressee[] {
  if (list.giftlist_type === 'public') return [];
  const isEditor = ({ key, personId }: Addressee) =>
    list.editors.some(editor => editor.key === key || (personId !== null && editor.person_id === personId));
  const isFollower = ({ personId }: Addressee) =>
    list.giftlist_type === 'friends' && personId !== null && followerIds.has(personId);
  return addressees.filter(addressee => !isEditor(addressee) && !isFollower(addressee));
}

export const createInvitationToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const createListLink = (origin: string, listId: string): string => `${origin}/lists/${listId}`;

interface MailContent {
  email: string;
  origin: string;
  list: ListDoc;
  senderName: string;
  message: string;
}

/** Replaces the list's link in the message, because the invitation's link also opens a private list. */
export function createInvitationMail(
  { email, origin, list, senderName, message }: MailContent,
  token: string,
): MailRequest {
  const listUrl = createListLink(origin, list._id);
  const link = `${listUrl}?invite=${token}`;
  const wordsAndSpaces = (message || createInvitationText(listUrl)).split(/(\s)/);
  return {
    template: 'invitation',
    to: { email, name: '' },
    link,
    by_name: senderName,
    list_name: list.list_name,
    message: wordsAndSpaces.map(word => (word === listUrl ? link : word)).join(''),
  };
}

export function createSharedMail({ email, origin, list, senderName, message }: MailContent): MailRequest {
  return {
    template: 'list-shared',
    to: { email, name: '' },
    link: createListLink(origin, list._id),
    by_name: senderName,
    list_name: list.list_name,
    message,
  };
}
