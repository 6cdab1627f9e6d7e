import type { ResponseOf } from '@giftlist/contracts/routes';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

/** Counts what a deletion of an account affects, from the exports of the other services. */
@Injectable()
export class DeletionExtent {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly others: InternalClient,
  ) {}

  /** Fails with `upstream-unavailable` if a service does not respond. */
  async of(accountId: string): Promise<ResponseOf<'GET /account/deletion'>> {
    if (!(await this.accounts.byId(accountId))) fail('auth/session-ended');
    const profile = await this.profiles.byAccount(accountId);
    if (!profile) return { lists: 0, gifts: 0, reservations: 0 };
    const input = { params: { id: profile._id } };
    const [{ lists = [] }, { gifts = [], taken = [] }] = await Promise.all([
      this.others.callService('lists', 'GET /internal/lists/exports/{id}', input),
      this.others.callService('gifts', 'GET /internal/gifts/exports/{id}', input),
    ]);
    const reservations = taken.filter(({ kind }) => kind === 'reserved');
    return { lists: lists.length, gifts: gifts.length, reservations: reservations.length };
  }
}
