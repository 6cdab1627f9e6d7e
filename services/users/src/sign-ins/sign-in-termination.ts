import { userSignedOut } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { SignInStore } from './sign-ins.store.ts';

/** Limits the size of events. */
const maxIdsPerEvent = 1_000;

/** Ends sign-ins and publishes their end, for example to stop web push to the browser. */
@Injectable()
export class SignInTermination {
  constructor(
    private readonly signIns: SignInStore,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the sign-in was open. */
  async end(id: string, accountId: string, tx: Transaction): Promise<boolean> {
    const now = this.clock.now();
    const wasOpen = await this.signIns.end(id, accountId, now, tx);
    if (wasOpen) await this.publishSignOut(accountId, [id], now, tx);
    return wasOpen;
  }

  /** Returns the ids of the sign-ins that were open. */
  async endAll(accountId: string, tx: Transaction, exceptSignInId?: string): Promise<string[]> {
    const now = this.clock.now();
    const endedIds = await this.signIns.endAll(accountId, now, tx, exceptSignInId);
    await this.publishSignOut(accountId, endedIds, now, tx);
    return endedIds;
  }

  /** Ends one long-unused sign-in. Returns false if there is none. */
  async endIdle(tx: Transaction): Promise<boolean> {
    const now = this.clock.now();
    const idleSignIn = await this.signIns.endIdle(now, tx);
    if (idleSignIn) await this.publishSignOut(idleSignIn.account_id, [idleSignIn._id], now, tx);
    return idleSignIn !== null;
  }

  /** Publishes nothing for an account without a profile, because other services have no data of such an account. */
  private async publishSignOut(accountId: string, ids: string[], now: Date, tx: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const profile = await this.profiles.findByAccount(accountId, tx);
    if (!profile) return;
    const { _id: id } = profile;
    for (let offset = 0; offset < ids.length; offset += maxIdsPerEvent) {
      const sign_in_ids = ids.slice(offset, offset + maxIdsPerEvent);
      tx.emit(userSignedOut, { id, sign_in_ids, at: now.toISOString() });
    }
  }
}
