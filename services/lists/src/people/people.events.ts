import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { removeBatch } from '@giftlist/service-kit/delete-batch';
import { On } from '@giftlist/service-kit/events';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned, removeProjected } from '@giftlist/service-kit/projection';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { FollowModel, followId, PersonModel } from './person.store.ts';

const consumer = 'lists.people';

/** Deletes the follows of a deleted person, who is its key. */
const followsRemoval = defineJob<null, 'more'>('follows-removal');

/** People and follows: a read model of the users service's events. */
@Controller()
export class PeopleProjection implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.handle(followsRemoval, {
      runBatch: async ({ key: id }, tx) => {
        const isMore = await removeBatch(FollowModel, { $or: [{ follower: id }, { target: id }] }, tx);
        return isMore ? 'more' : null;
      },
    });
  }

  @On([userRegistered, userProfileChanged], { consumer })
  async changed(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    const { id: _id, version, first_name, last_name, username, profile_pic, timeZone, language } = event.data;
    const person = { _id, version, first_name, last_name, username, profile_pic, timeZone, language };
    await applyVersioned(PersonModel, person, tx);
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
    await startJob(followsRemoval, { key: id, person: id, input: null }, tx);
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
