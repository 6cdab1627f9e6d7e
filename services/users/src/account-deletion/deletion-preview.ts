import type { ResponseOf } from '@giftlist/contracts/routes';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

/** Counts the lists, gifts and reservations that an account deletion affects, using the exports of other services. */
@Injectable()
export class DeletionPreview {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly internalClient: InternalClient,
  ) {}

  /**
   * Fails with `auth/session-ended` if the account does not exist, and with `upstream-unavailable` if the lists or
   * gifts service does not respond.
   */
  async count(accountId: string): Promise<ResponseOf<'GET /account/deletion'>> {
    if (!(await this.accounts.findById(accountId))) fail('auth/session-ended');
    const profile = await this.profiles.findByAccount(accountId);
    if (!profile) return { lists: 0, gifts: 0, reservations: 0 };
    const input = { params: { id: profile._id } };
    const [{ lists = [] }, { gifts = [], taken: claims = [] }] = await Promise.all([
      this.internalClient.callService('lists', 'GET /internal/lists/exports/{id}', input),
      this.internalClient.callService('gifts', 'GET /internal/gifts/exports/{id}', input),
    ]);
    const reservations = claims.filter(({ kind }) => kind === 'reserved');
    return { lists: lists.length, gifts: gifts.length, reservations: reservations.length };
  }
}
