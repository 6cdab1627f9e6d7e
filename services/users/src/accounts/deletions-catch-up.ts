import type { ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import type { CatchUp } from '@giftlist/service-kit/catch-up';
import { Injectable } from '@nestjs/common';
import { AccountDeletion } from './account-deletion.ts';

/** Whoever left since a copy is gone again after its restore, here and, once it is told anew, everywhere. */
@Injectable()
export class DeletionsCatchUp implements CatchUp {
  constructor(private readonly deletion: AccountDeletion) {}

  async takeIn(event: ReceivedEvent<unknown>): Promise<boolean> {
    if (event.type !== userDeleted.name) return false;
    return this.deletion.repeat(userDeleted.data.parse(event.data).account_id);
  }
}
