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

  /** Deletes a feed that was created after sign-out, because an access token stays valid for some minutes. */
  @On(userSignedOut, { consumer: 'occasions.calendar-feed' })
  async handleSignedOut({ data }: EventOf<typeof userSignedOut>, tx: Transaction): Promise<void> {
    const { id: personId, sign_in_ids: signInIds } = data;
    await markSignInsEnded(signInIds, this.clock.now(), tx);
    await deleteFeedCreatedAfterSignOut({ personId, signInIds, endedAt: new Date(data.at) }, tx);
  }

  /** Deletes the feed, because any of the signed-out devices may have read the feed's URL. */
  @On(userSignedOutEverywhere, { consumer: 'occasions.calendar-feed' })
  async handleSignedOutEverywhere(
    { data }: EventOf<typeof userSignedOutEverywhere>,
    tx: Transaction,
  ): Promise<void> {
    await deleteFeed(data.id, tx);
  }
}
