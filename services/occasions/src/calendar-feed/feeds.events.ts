import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { forgetFeed } from './feeds.store.ts';

@Controller()
export class FeedsEvents {
  /** Whoever was signed in may have read the address of the calendar. */
  @On(userSignedOutEverywhere, { consumer: 'occasions.calendar-feed' })
  async signedOut(
    { data }: ReceivedEvent<DataOf<typeof userSignedOutEverywhere>>,
    tx: Transaction,
  ): Promise<void> {
    await forgetFeed(data.id, tx);
  }
}
