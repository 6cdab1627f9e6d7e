import type { EventOf } from '@giftlist/contracts/event';
import { userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { markSignInsEnded } from '@giftlist/service-domain/recent-sign-ins';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { deleteFeed, deleteFeedCreatedAfterSignOut } from './calendar-feeds.store.ts';

@Controller()
export class CalendarFeedEvents {
  constructor(private readonly clock: Clock) {}

  /**
   * An access token stays valid for some minutes after sign-out. Deletes a feed that was created with it in that time.
   */
  @On(userSignedOut, { consumer: 'occasions.calendar-feed' })
  async handleSignedOut({ data }: EventOf<typeof userSignedOut>, tx: Transaction): Promise<void> {
    const { id: personId, sign_in_ids: signIns } = data;
    await markSignInsEnded(signIns, this.clock.now(), tx);
    await deleteFeedCreatedAfterSignOut({ personId, signIns, endedAt: new Date(data.at) }, tx);
  }

  /** Deletes the feed, because any of the signed-out devices may have read its URL. */
  @On(userSignedOutEverywhere, { consumer: 'occasions.calendar-feed' })
  async handleSignedOutEverywhere(
    { data }: EventOf<typeof userSignedOutEverywhere>,
    tx: Transaction,
  ): Promise<void> {
    await deleteFeed(data.id, tx);
  }
}
