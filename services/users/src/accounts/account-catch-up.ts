import { userDeleted, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/catch-up';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { AccountDeletion } from '../account-deletion/account-deletion.ts';

/**
 * Repeats account deletions that are missing from a restored backup. They and every sign-out everywhere are published
 * again, so that the other services repeat them too.
 */
@Injectable()
export class AccountCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(deletion: AccountDeletion, outbox: Outbox) {
    const deletions: CatchUpHandler<typeof userDeleted> = {
      events: [userDeleted],
      subjectOf: ({ id }) => ({ id, version: 0 }),
      apply: ({ data }) => deletion.repeatDeletion(data.account_id),
    };
    const signOuts: CatchUpHandler<typeof userSignedOutEverywhere> = {
      events: [userSignedOutEverywhere],
      subjectOf: ({ data }) => ({ id: `sign-outs of ${data.id}`, version: Date.parse(data.at) }),
      // Published again on each run: consumers are idempotent.
      apply: ({ data }) =>
        outbox.transact(async tx => {
          tx.emit(userSignedOutEverywhere, data);
          return true;
        }),
    };
    this.handlers = [deletions, signOuts];
  }
}
