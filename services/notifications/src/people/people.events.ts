import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned, type ProjectionSource, removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live/live-feed.ts';
import { FollowModel, followId, PersonModel } from './people.store.ts';
import { personOf } from './people.ts';

const consumer = 'notifications.people';

/** People and who follows whom, as the users service tells of them. */
export const peopleProjection: ProjectionSource = {
  snapshot: 'people',
  owner: 'users',
  consumer,
  models: [PersonModel, FollowModel],
};

@Controller()
export class PeopleEvents {
  constructor(private readonly feed: LiveFeed) {}

  @On([userRegistered, userProfileChanged], { consumer })
  async changed({ data }: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    await applyVersioned(PersonModel, personOf(data), tx);
  }

  @On(userFollowed, { consumer })
  async followed(event: ReceivedEvent<DataOf<typeof userFollowed>>, tx: Transaction): Promise<void> {
    await this.#follow(event, true, tx);
  }

  @On(userUnfollowed, { consumer })
  async unfollowed(event: ReceivedEvent<DataOf<typeof userUnfollowed>>, tx: Transaction): Promise<void> {
    await this.#follow(event, false, tx);
  }

  @On(userDeleted, { consumer })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { id } = data;
    await removeProjected(PersonModel, id, tx);
    const pairs = await FollowModel.find({ $or: [{ follower_id: id }, { target_id: id }] }, { _id: 1 })
      .session(tx.session)
      .lean();
    for (const pair of pairs) await removeProjected(FollowModel, pair._id, tx);
    await this.feed.append({ kind: 'gone', person_id: data.id });
  }

  async #follow(
    { data, snapshot }: ReceivedEvent<DataOf<typeof userFollowed>>,
    following: boolean,
    tx: Transaction,
  ): Promise<void> {
    const { follower_id, target_id, version } = data;
    const follow = { _id: followId(follower_id, target_id), version, follower_id, target_id, following };
    const put = await applyVersioned(FollowModel, follow, tx);
    if (put && !snapshot) await this.feed.append({ kind: 'follow', follower_id, target_id, following });
  }
}
