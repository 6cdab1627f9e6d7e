import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { markEnded } from '@giftlist/service-kit/recent-sign-ins';
import { Controller } from '@nestjs/common';
import { forgetFeed, forgetLateFeed } from './feeds.store.ts';

@Controller()
export class FeedsEvents {
  constructor(private readonly clock: Clock) {}

  /** The tokens of an ended sign-in remain valid for some minutes, but can no longer create an address. */
  @On(userSignedOut, { consumer: 'occasions.calendar-feed' })
  async signedOut({ data }: ReceivedEvent<DataOf<typeof userSignedOut>>, tx: Transaction): Promise<void> {
    const { id: personId, sign_in_ids: signIns } = data;
    await markEnded(signIns, this.clock.now(), tx);
    await forgetLateFeed({ personId, signIns, endedAt: new Date(data.at) }, tx);
  }

  /** Any of the ended sign-ins may have read the calendar address, including a later one. */
  @On(userSignedOutEverywhere, { consumer: 'occasions.calendar-feed' })
  async signedOutEverywhere(
    { data }: ReceivedEvent<DataOf<typeof userSignedOutEverywhere>>,
    tx: Transaction,
  ): Promise<void> {
    await forgetFeed(data.id, tx);
  }
}
