import type { EventOf } from '@giftlist/contracts/event';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { toPerson } from '@giftlist/service-domain/people/people';
import {
  peopleProjectionOf,
  putFollow,
  putPerson,
  removePerson,
} from '@giftlist/service-domain/people/people-projection';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';

const consumer = 'notifications.people';

/** The read models of people and follows, built from the events of the users service. */
export const peopleProjection = peopleProjectionOf(consumer);

@Controller()
export class PeopleEvents {
  constructor(private readonly feed: LiveFeed) {}

  @On([userRegistered, userProfileChanged], { consumer, group: 'redis' })
  async changed({ data }: EventOf<typeof userProfileChanged>, tx: Transaction): Promise<void> {
    await putPerson(toPerson(data), tx);
  }

  @On(userFollowed, { consumer, group: 'redis' })
  async followed(event: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
    await this.follow(event, true, tx);
  }

  @On(userUnfollowed, { consumer, group: 'redis' })
  async unfollowed(event: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
    await this.follow(event, false, tx);
  }

  @On(userDeleted, { consumer, group: 'redis' })
  async deleted({ data }: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> {
    await removePerson(data, tx);
    await this.feed.append({ kind: 'gone', person_id: data.id });
  }

  private async follow(
    { data, snapshot }: EventOf<typeof userFollowed>,
    following: boolean,
    tx: Transaction,
  ): Promise<void> {
    const { follower_id, target_id } = data;
    const isApplied = await putFollow(data, following, tx);
    if (isApplied && !snapshot) await this.feed.append({ kind: 'follow', follower_id, target_id, following });
  }
}
