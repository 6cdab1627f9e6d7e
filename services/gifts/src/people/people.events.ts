import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  userDeleted,
  userEmailVerified,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned, removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { FollowModel, followId, OwnerAddressModel, PersonModel } from './person.store.ts';

/** The read model of people and of who follows whom. */
@Controller()
export class PeopleProjection {
  @On([userRegistered, userProfileChanged], { consumer: 'gifts.people' })
  async changed(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    const { id, version, first_name, last_name } = event.data;
    await applyVersioned(PersonModel, { _id: id, version, first_name, last_name }, tx);
  }

  @On(userFollowed, { consumer: 'gifts.people' })
  async followed(event: ReceivedEvent<DataOf<typeof userFollowed>>, tx: Transaction): Promise<void> {
    await putFollow(event.data, true, tx);
  }

  @On(userUnfollowed, { consumer: 'gifts.people' })
  async unfollowed(event: ReceivedEvent<DataOf<typeof userUnfollowed>>, tx: Transaction): Promise<void> {
    await putFollow(event.data, false, tx);
  }

  @On(userDeleted, { consumer: 'gifts.people' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { id } = event.data;
    await removeProjected(PersonModel, id, tx);
    const ends = [new RegExp(`^${id}:`), new RegExp(`:${id}$`)];
    const pairs = await FollowModel.find({ _id: { $in: ends } }, { _id: 1 })
      .session(tx.session)
      .lean();
    for (const pair of pairs) await removeProjected(FollowModel, pair._id, tx);
    await OwnerAddressModel.deleteOne({ _id: id }, { session: tx.session });
  }
}

type Follow = Pick<DataOf<typeof userFollowed>, 'follower_id' | 'target_id' | 'version'>;

async function putFollow(follow: Follow, following: boolean, tx: Transaction): Promise<void> {
  const _id = followId(follow.follower_id, follow.target_id);
  await applyVersioned(FollowModel, { _id, version: follow.version, following }, tx);
}

/** What was learned about owners' addresses, corrected. */
@Controller()
export class OwnerAddressCorrection {
  @On(userEmailVerified, { consumer: 'gifts.owner-addresses' })
  async verified(
    event: ReceivedEvent<DataOf<typeof userEmailVerified>>,
    { session }: Transaction,
  ): Promise<void> {
    await OwnerAddressModel.updateOne({ _id: event.data.id }, { $set: { stale: true } }, { session });
  }

  @On(userDeleted, { consumer: 'gifts.owner-addresses' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, { session }: Transaction): Promise<void> {
    await OwnerAddressModel.deleteOne({ _id: event.data.id }, { session });
  }
}
