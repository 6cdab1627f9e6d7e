import type { EventOf } from '@giftlist/contracts/event';
import { userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { createFollowedByMoreNotification, createFollowedNotification } from '../kinds/follow-kinds.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';
import { countNotificationsSince } from '../store/notifications.store.ts';

/** After this time, following the same person again causes another notification. */
const quietMs = 24 * 3_600_000;

/** Followers beyond this number within `quietMs` are counted, not named. */
const maxNamedFollowers = 5;

@Controller()
export class FollowedEvents {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  @On(userFollowed, { consumer: 'notifications.followed', group: 'services' })
  async onFollowed({ data, snapshot }: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
    if (snapshot) return;
    const { follower_id, target_id } = data;
    const since = new Date(this.clock.now().getTime() - quietMs);
    const filter = { person_id: target_id, actor_id: follower_id, kind: 'followed' } as const;
    // If an unfollow withheld the earlier notification from the digest, this follow allows it again.
    if (await this.centre.hasNotifiedSince(since, filter, tx))
      return this.centre.allowMail(since, filter, tx);
    if (
      (await countNotificationsSince(since, { person_id: target_id, kind: 'followed' }, tx)) >=
      maxNamedFollowers
    ) {
      // A repeated follow: the first one has already caused a notification or been counted.
      if (data.version > 1) return;
      return this.centre.addToSummary(target_id, 'followed', createFollowedByMoreNotification, tx);
    }
    const follower = await this.people.find(follower_id);
    if (follower)
      await this.centre.notify(target_id, createFollowedNotification(follower), tx, { actorId: follower_id });
  }

  @On(userUnfollowed, { consumer: 'notifications.followed', group: 'services' })
  async onUnfollowed({ data, snapshot }: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
    if (snapshot) return;
    const { follower_id: actor_id, target_id: person_id } = data;
    await this.centre.withholdFromMail({ actor_id, person_id, kind: 'followed' }, tx);
  }
}
