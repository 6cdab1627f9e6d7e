import { People } from '@giftlist/service-domain/people/people';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { type Addressee, findBlockedAddressees } from './sharing.ts';

@Injectable()
export class Addressees {
  constructor(
    private readonly people: People,
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /** Returns one addressee per mailbox, without the sender. */
  async find(emails: readonly string[], senderEmail: string): Promise<Addressee[]> {
    const senderKey = this.emailKeys.hashEmail(senderEmail);
    const emailsByKey = new Map(emails.map(email => [this.emailKeys.hashEmail(email), email]));
    emailsByKey.delete(senderKey);
    return Promise.all(
      [...emailsByKey].map(async ([key, email]) => ({
        email,
        key,
        personId: await this.findProfileId(email),
      })),
    );
  }

  /** Returns the profile ids of addressees who follow the owner. Returns none unless the list is for friends. */
  async findFollowerIds(listId: string, addressees: readonly Addressee[]): Promise<Set<string>> {
    const list = await ListModel.findById(listId, { giftlist_type: 1, user_id: 1 }).lean();
    if (list?.giftlist_type !== 'friends') return new Set();
    const followerIds = await Promise.all(
      addressees.map(async ({ personId }) =>
        personId !== null && (await this.people.followsIfAvailable(personId, list.user_id)) ? [personId] : [],
      ),
    );
    return new Set(followerIds.flat());
  }

  /** Returns null if nobody has verified this address, or if the users service is unavailable. */
  private async findProfileId(email: string): Promise<string | null> {
    try {
      const route = 'GET /internal/people/by-email';
      return (await this.client.callService('users', route, { query: { email } })).id;
    } catch (error) {
      if (isOutage(error)) return null;
      throw error;
    }
  }
}

/** Fails if some addressees cannot open the list. The error names them. */
export function requireAccess(
  list: ListDoc,
  addressees: readonly Addressee[],
  followerIds: ReadonlySet<string>,
): void {
  const blocked = findBlockedAddressees(list, addressees, followerIds);
  if (blocked.length === 0) return;
  const isPrivate = list.giftlist_type === 'private';
  const detail = isPrivate
    ? 'Only you and your collaborators can open a private list. Invite people as collaborators, or change who sees the list.'
    : `Only people who follow you can open this list. These do not: ${blocked.map(({ email }) => email).join(', ')}.`;
  const reason = isPrivate ? 'cannot open a private list' : 'does not follow you';
  const errors = blocked.map(({ email }) => ({ path: 'body.email_ids', message: `${email} ${reason}` }));
  fail('list/not-shareable', { detail, errors });
}
