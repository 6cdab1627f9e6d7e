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
import { applyVersioned, removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { FollowModel, followId, PersonModel } from './person.store.ts';

const consumer = 'lists.people';

/** Who is who and who follows whom: a read model of the users service's events. */
@Controller()
export class PeopleProjection {
  @On([userRegistered, userProfileChanged], { consumer })
  async changed(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    const { id, version, first_name, last_name, username, profile_pic } = event.data;
    await applyVersioned(PersonModel, { _id: id, version, first_name, last_name, username, profile_pic }, tx);
  }

  @On(userFollowed, { consumer })
  async followed(event: ReceivedEvent<DataOf<typeof userFollowed>>, tx: Transaction): Promise<void> {
    await this.put(event.data, true, tx);
  }

  @On(userUnfollowed, { consumer })
  async unfollowed(event: ReceivedEvent<DataOf<typeof userUnfollowed>>, tx: Transaction): Promise<void> {
    await this.put(event.data, false, tx);
  }

  @On(userDeleted, { consumer })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { id } = event.data;
    await removeProjected(PersonModel, [id], tx);
    const pairs = await FollowModel.find({ $or: [{ follower: id }, { target: id }] }, { _id: 1 })
      .session(tx.session)
      .lean();
    await removeProjected(
      FollowModel,
      pairs.map(({ _id }) => _id),
      tx,
    );
  }

  private async put(pair: DataOf<typeof userFollowed>, following: boolean, tx: Transaction): Promise<void> {
    const { follower_id: follower, target_id: target, version } = pair;
    await applyVersioned(
      FollowModel,
      { _id: followId(follower, target), version, follower, target, following },
      tx,
    );
  }
}
