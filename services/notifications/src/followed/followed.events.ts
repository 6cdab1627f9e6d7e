import type { EventOf } from '@giftlist/contracts/event';
import { userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { followedByMoreNotification, followedNotification } from '../kinds/follow-kinds.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';
import { countSince } from '../store/notifications.store.ts';

/** Following the same person again within this time causes no second notification. */
const quietMs = 24 * 3_600_000;

/** How many followers are named within `quietMs`; further ones are only counted. */
const namedFollowers = 5;

@Controller()
export class FollowedEvents {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  /** Following again within `quietMs` creates no notification, but lets the earlier one be mailed again. */
  @On(userFollowed, { consumer: 'notifications.followed', group: 'services' })
  async followed({ data, snapshot }: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
    if (snapshot) return;
    const { follower_id, target_id } = data;
    const since = new Date(this.clock.now().getTime() - quietMs);
    const notification = { person_id: target_id, actor_id: follower_id, kind: 'followed' } as const;
    if (await this.centre.hasNotifiedSince(since, notification, tx))
      return this.centre.allowMail(since, notification, tx);
    if ((await countSince(since, { person_id: target_id, kind: 'followed' }, tx)) >= namedFollowers) {
      // The first follow of this person has already been notified or counted.
      if (data.version > 1) return;
      return this.centre.notifyCount(target_id, 'followed', followedByMoreNotification, tx);
    }
    const follower = await this.people.find(follower_id);
    if (follower)
      await this.centre.notify(target_id, followedNotification(follower), tx, { actorId: follower_id });
  }

  @On(userUnfollowed, { consumer: 'notifications.followed', group: 'services' })
  async unfollowed({ data, snapshot }: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
    if (snapshot) return;
    const { follower_id: actor_id, target_id: person_id } = data;
    await this.centre.withholdFromMail({ actor_id, person_id, kind: 'followed' }, tx);
  }
}
