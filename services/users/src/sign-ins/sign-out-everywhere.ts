import { userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { SignInTermination } from './sign-in-termination.ts';

/**
 * Ends every sign-in of an account and publishes this, so that other services invalidate secrets that the sign-ins
 * could read.
 */
@Injectable()
export class SignOutEverywhere {
  constructor(
    private readonly termination: SignInTermination,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the ids of the sign-ins that were open. Pass them to `EndedSessions.addSignIns` after the commit. */
  async signOut(accountId: string, tx: Transaction): Promise<string[]> {
    // The sign-ins end first, so that none of them can create or read a secret afterwards.
    const endedIds = await this.termination.endAll(accountId, tx);
    const profile = await this.profiles.findByAccount(accountId, tx);
    if (profile) {
      const at = this.clock.now().toISOString();
      tx.emit(userSignedOutEverywhere, { id: profile._id, account_id: accountId, at });
    }
    return endedIds;
  }
}
