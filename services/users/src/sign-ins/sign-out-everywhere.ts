import { userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../profiles/profiles.store.ts';
import { SignInStore } from './sign-ins.store.ts';

/** Ends every sign-in of an account, and tells it: devices and calendars that were connected by one end too. */
@Injectable()
export class SignOutEverywhere {
  constructor(
    private readonly signIns: SignInStore,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  async run(accountId: string, tx: Transaction): Promise<void> {
    const now = this.clock.now();
    await this.signIns.endAll(accountId, now, tx);
    const profile = await this.profiles.byAccount(accountId, tx);
    if (!profile) return;
    tx.emit(userSignedOutEverywhere, { id: profile._id, account_id: accountId, at: now.toISOString() });
  }
}
