import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  userDeleted,
  userEmailVerified,
  userFollowed,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { removeBatch } from '@giftlist/service-kit/delete-batch';
import { On } from '@giftlist/service-kit/events';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs';
import { orRunAgain } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned, removeProjected } from '@giftlist/service-kit/projection';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { FollowModel, followOf, OwnerAddressModel } from './person.store.ts';
import { RecipientModel } from './recipient.store.ts';

/** Deletes the follows of a deleted person. The job's key is the person. */
const followsRemoval = defineJob<null, 'more'>('follows-removal');

/** The read model of follows. */
@Controller()
export class FollowsProjection implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.handle(followsRemoval, {
      runBatch: async ({ key: id }, tx) => {
        const isMore = await removeBatch(FollowModel, { $or: [{ follower: id }, { target: id }] }, tx);
        return isMore ? 'more' : null;
      },
    });
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
    await removeProjected(RecipientModel, [id], tx);
    await startJob(followsRemoval, { key: id, person: id, input: null }, tx);
  }
}

type Follow = Pick<DataOf<typeof userFollowed>, 'follower_id' | 'target_id' | 'version'>;

async function putFollow(
  { follower_id: follower, target_id: target, version }: Follow,
  following: boolean,
  tx: Transaction,
): Promise<void> {
  await applyVersioned(FollowModel, followOf({ follower, target }, { version, following }), tx);
}

/** Marks owners' addresses as stale when they may have changed. */
@Controller()
export class OwnerAddressCorrection {
  @On(userEmailVerified, { consumer: 'gifts.owner-addresses' })
  async verified(
    event: ReceivedEvent<DataOf<typeof userEmailVerified>>,
    { session }: Transaction,
  ): Promise<void> {
    await orRunAgain(
      OwnerAddressModel.updateOne(
        { _id: event.data.id },
        { $set: { stale: true }, $inc: { changes: 1 } },
        { session, upsert: true },
      ).exec(),
    );
  }

  @On(userDeleted, { consumer: 'gifts.owner-addresses' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, { session }: Transaction): Promise<void> {
    await OwnerAddressModel.deleteOne({ _id: event.data.id }, { session });
  }
}
