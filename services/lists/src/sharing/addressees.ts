import { EmailKeys } from '@giftlist/service-kit/email-key';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { isOutage } from '@giftlist/service-kit/outage';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { People } from '../people/people.ts';
import { type Addressee, whoCannotOpen } from './sharing.ts';

/** Finds the profiles of the addresses that a list is shared with, and whether they can open it. */
@Injectable()
export class Addressees {
  constructor(
    private readonly people: People,
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /** One addressee for each mailbox, without the sender. */
  async of(emails: readonly string[], ownEmail: string): Promise<Addressee[]> {
    const ownKey = this.emailKeys.emailKey(ownEmail);
    const byKey = new Map(emails.map(email => [this.emailKeys.emailKey(email), email]));
    byKey.delete(ownKey);
    return Promise.all(
      [...byKey].map(async ([key, email]) => ({ email, key, personId: await this.#personBehind(email) })),
    );
  }

  /** The addressees who follow the owner of a friends list. */
  async followersOf(listId: string, addressees: readonly Addressee[]): Promise<Set<string>> {
    const list = await ListModel.findById(listId, { giftlist_type: 1, user_id: 1 }).lean();
    if (list?.giftlist_type !== 'friends') return new Set();
    const following = await Promise.all(
      addressees.map(async ({ personId }) =>
        personId !== null && (await this.people.follows(personId, list.user_id)) ? [personId] : [],
      ),
    );
    return new Set(following.flat());
  }

  /** Null also while the users service is unavailable: they are mailed, and notified when they join. */
  async #personBehind(email: string): Promise<string | null> {
    try {
      const key = 'GET /internal/people/by-email';
      return (await this.client.callService('users', key, { query: { email } })).id;
    } catch (error) {
      if (isOutage(error)) return null;
      throw error;
    }
  }
}

/** Throws `list/not-shareable` with the people who could not open the list. */
export function requireOpenable(
  list: ListDoc,
  addressees: readonly Addressee[],
  followers: ReadonlySet<string>,
): void {
  const shutOut = whoCannotOpen(list, addressees, followers);
  if (shutOut.length === 0) return;
  const isPrivate = list.giftlist_type === 'private';
  const detail = isPrivate
    ? 'Only you and your collaborators can open a private list. Invite people as collaborators, or change who sees the list.'
    : `Only people who follow you can open this list. These do not: ${shutOut.map(({ email }) => email).join(', ')}.`;
  const reason = isPrivate ? 'cannot open a private list' : 'does not follow you';
  const errors = shutOut.map(({ email }) => ({ path: 'body.email_ids', message: `${email} ${reason}` }));
  fail('list/not-shareable', { detail, errors });
}
