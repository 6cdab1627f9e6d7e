import { userDeleted, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import type { CatchUp, Taking } from '@giftlist/service-kit/catch-up';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { AccountDeletion } from '../account-deletion/account-deletion.ts';

/**
 * Repeats account deletions that a restored backup does not contain, here and, by publishing them again, in all
 * services. All sign-ins end; what ended sign-ins had left open in other services ends again.
 */
@Injectable()
export class EndingsCatchUp implements CatchUp {
  readonly takings: readonly Taking[];

  constructor(deletion: AccountDeletion, outbox: Outbox) {
    const deletions: Taking<typeof userDeleted> = {
      events: [userDeleted],
      subjectOf: ({ id }) => ({ id, version: 0 }),
      takeIn: ({ data }) => deletion.repeat(data.account_id),
    };
    const signOuts: Taking<typeof userSignedOutEverywhere> = {
      events: [userSignedOutEverywhere],
      subjectOf: ({ data }) => ({ id: `sign-outs of ${data.id}`, version: Date.parse(data.at) }),
      // Published again each time: consumers are idempotent.
      takeIn: ({ data }) =>
        outbox.transact(async tx => {
          tx.emit(userSignedOutEverywhere, data);
          return true;
        }),
    };
    this.takings = [deletions, signOuts];
  }
}
