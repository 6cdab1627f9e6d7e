import { userDeleted, userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/kafka/catch-up';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { AccountDeletion } from '../account-deletion/account-deletion.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';

/**
 * Reapplies account deletions and sign-outs that are missing from a restored backup. Publishes them again, so that
 * other services reapply them too.
 */
@Injectable()
export class AccountCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(deletion: AccountDeletion, signIns: SignInStore, outbox: Outbox) {
    const deletionHandler: CatchUpHandler<typeof userDeleted> = {
      events: [userDeleted],
      getSubject: toSeparateSubject,
      apply: ({ data }) => deletion.repeatDeletion(data.account_id),
    };
    const signOutHandler: CatchUpHandler<typeof userSignedOut> = {
      events: [userSignedOut],
      getSubject: toSeparateSubject,
      apply: ({ data }) => signIns.endByIds(data.sign_in_ids, new Date(data.at)),
    };
    const signOutEverywhereHandler: CatchUpHandler<typeof userSignedOutEverywhere> = {
      events: [userSignedOutEverywhere],
      getSubject: ({ data }) => ({ id: `sign-outs of ${data.id}`, version: Date.parse(data.at) }),
      // Publishing again on each run is safe, because consumers are idempotent.
      apply: ({ data }) =>
        outbox.transact(async tx => {
          tx.emit(userSignedOutEverywhere, data);
          return true;
        }),
    };
    this.handlers = [deletionHandler, signOutHandler, signOutEverywhereHandler];
  }
}

/** Treats every event as a different subject, so that all of them are applied. */
const toSeparateSubject = ({ id }: { id: string }) => ({ id, version: 0 });
