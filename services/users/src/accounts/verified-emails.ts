import { userEmailVerified } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { type Account, hasVerifiedEmail } from '../model/accounts.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

@Injectable()
export class VerifiedEmails {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  /** Marks the primary address as verified, or adds an additional address that no other account has verified. */
  async record(account: Account, email: string, tx: Transaction): Promise<void> {
    if (hasVerifiedEmail(account, email)) return;
    if (account.email === email) {
      await this.accounts.change(account._id, { email_verified: true }, tx);
    } else {
      const otherAccounts = await this.accounts.findByVerifiedEmails([email], tx);
      if (otherAccounts.length > 0) return;
      await this.accounts.addVerifiedEmail(account._id, email, tx);
    }
    const profile = await this.profiles.findByAccount(account._id, tx);
    if (!profile) return;
    tx.emit(userEmailVerified, {
      id: profile._id,
      account_id: account._id,
      at: this.clock.now().toISOString(),
    });
  }
}
