import { userDeleted, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import type { CatchUp, Taking } from '@giftlist/service-kit/catch-up';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { AccountDeletion } from './account-deletion.ts';

/**
 * Whoever left since a copy is gone again after its restore, here and, once it is told anew, everywhere. Nobody is
 * signed in any more; what sign-ins that were ended since had left open elsewhere ends anew.
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
      // Told again each time: whoever hears it twice has nothing left to end.
      takeIn: ({ data }) =>
        outbox.transact(async tx => {
          tx.emit(userSignedOutEverywhere, data);
          return true;
        }),
    };
    this.takings = [deletions, signOuts];
  }
}
