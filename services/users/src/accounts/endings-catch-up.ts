import { userDeleted, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/catch-up';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { AccountDeletion } from '../account-deletion/account-deletion.ts';

/**
 * Repeats account deletions that a restored backup does not contain, here and, by publishing them again, in all
 * services. All sign-ins end; what ended sign-ins had left open in other services ends again.
 */
@Injectable()
export class EndingsCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(deletion: AccountDeletion, outbox: Outbox) {
    const deletions: CatchUpHandler<typeof userDeleted> = {
      events: [userDeleted],
      subjectOf: ({ id }) => ({ id, version: 0 }),
      apply: ({ data }) => deletion.repeat(data.account_id),
    };
    const signOuts: CatchUpHandler<typeof userSignedOutEverywhere> = {
      events: [userSignedOutEverywhere],
      subjectOf: ({ data }) => ({ id: `sign-outs of ${data.id}`, version: Date.parse(data.at) }),
      // Published again each time: consumers are idempotent.
      apply: ({ data }) =>
        outbox.transact(async tx => {
          tx.emit(userSignedOutEverywhere, data);
          return true;
        }),
    };
    this.handlers = [deletions, signOuts];
  }
}
