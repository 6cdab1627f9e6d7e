import type { DataOf } from '@giftlist/contracts/event';
import type { userFollowed } from '@giftlist/contracts/users/events';
import { removeBatch } from '@giftlist/service-kit/delete-batch';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { defineModel } from '@giftlist/service-kit/store';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Schema } from 'mongoose';

/** Whether one person follows another, for services that store no people. Kept after the follow has ended. */
export interface FollowPair {
  /** `follower:target` */
  _id: string;
  version: number;
  following: boolean;
  follower: string;
  target: string;
}

const schema = new Schema<FollowPair>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  following: { type: Boolean, required: true },
  follower: { type: String, required: true },
  target: { type: String, required: true },
});
/** For the deletion of a person's follows in both directions. */
schema.index({ follower: 1 });
schema.index({ target: 1 });
export const FollowPairModel = defineModel<FollowPair>('follows', schema, { shardedBy: '_id' });

export const pairId = (follower: string, target: string): string => `${follower}:${target}`;

type Followed = Pick<DataOf<typeof userFollowed>, 'follower_id' | 'target_id' | 'version'>;

/** Stores a follow or its end, unless a newer version is stored. */
export async function putFollowPair(
  { follower_id: follower, target_id: target, version }: Followed,
  following: boolean,
  tx: Transaction,
): Promise<void> {
  const pair = { _id: pairId(follower, target), version, following, follower, target };
  await applyVersioned(FollowPairModel, pair, tx);
}

/** Deletes the follows of a deleted person, who may have a million followers. The key is the person. */
const removal = defineJob<null, 'more'>('follows-removal');

export const removeFollowPairsOf = (id: string, tx: Transaction): Promise<void> =>
  startJob(removal, { key: id, person: id, input: null }, tx);

@Injectable()
export class FollowPairs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(removal, {
      runBatch: async ({ key: id }, tx) => {
        const ends = { $or: [{ follower: id }, { target: id }] };
        return (await removeBatch(FollowPairModel, ends, tx)) ? 'more' : null;
      },
    });
  }

  /**
   * Whether one person follows another. Unless a follow is stored, the users service is requested, since a new follow
   * may not have arrived yet. While that is unavailable, returns false if the end of a follow is stored, or throws.
   */
  async follows(follower: string, target: string): Promise<boolean> {
    const known = await FollowPairModel.findById(pairId(follower, target)).lean<FollowPair>();
    if (known?.following) return true;
    const response = await this.projections
      .fetchFromOwner('users', 'GET /internal/follows/{follower}/{target}', { params: { follower, target } })
      .catch((error: unknown) => {
        if (known && error instanceof ProblemError && error.code === 'upstream-unavailable') return null;
        throw error;
      });
    if (response === null) return false;
    const { following, version } = response;
    if (known?.version !== version) {
      const followed = { follower_id: follower, target_id: target, version };
      await this.outbox.transact(tx => putFollowPair(followed, following, tx));
    }
    return following;
  }
}
