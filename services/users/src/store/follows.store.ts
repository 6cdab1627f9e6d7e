import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { type Follow, type FollowPair, getPairId } from '../model/follows.ts';

const schema = new Schema<Follow>({
  _id: { type: String, required: true },
  follower_id: { type: String, required: true },
  target_id: { type: String, required: true },
  following: { type: Boolean, required: true },
  blocked: { type: Boolean, required: true },
  version: { type: Number, required: true },
  at: { type: Date, required: true },
});
schema.index({ target_id: 1, following: 1, at: -1 });
schema.index({ follower_id: 1, following: 1, at: -1 });
schema.index({ target_id: 1, at: -1 }, { partialFilterExpression: { blocked: true } });

export const FollowModel = defineModel('follows', schema, { shardedBy: '_id' });

export interface RowRange {
  skip: number;
  limit: number;
}

@Injectable()
export class FollowStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(({ id }, tx) =>
      deleteBatch(FollowModel, { $or: [{ follower_id: id }, { target_id: id }] }, tx),
    );
  }

  findByPair(pair: FollowPair, tx?: Transaction): Promise<Follow | null> {
    return FollowModel.findById(getPairId(pair))
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  async save(follow: Follow, tx: Transaction): Promise<void> {
    await FollowModel.replaceOne({ _id: follow._id }, follow, { upsert: true, session: tx.session });
  }

  /** Newest first. */
  async findFollowerIds(targetId: string, range: RowRange, options?: SessionOptions): Promise<string[]> {
    const follows = await this.findNewest({ target_id: targetId, following: true }, range, options);
    return follows.map(follow => follow.follower_id);
  }

  /** Newest first. */
  async findFollowedIds(followerId: string, range: RowRange, options?: SessionOptions): Promise<string[]> {
    const follows = await this.findNewest({ follower_id: followerId, following: true }, range, options);
    return follows.map(follow => follow.target_id);
  }

  /** Newest first. */
  async findRemovedFollowerIds(
    targetId: string,
    range: RowRange,
    options?: SessionOptions,
  ): Promise<string[]> {
    const follows = await this.findNewest({ target_id: targetId, blocked: true }, range, options);
    return follows.map(follow => follow.follower_id);
  }

  countFollowers(targetId: string, options?: SessionOptions): Promise<number> {
    return FollowModel.countDocuments({ target_id: targetId, following: true })
      .session(options?.session ?? null)
      .exec();
  }

  countFollowed(followerId: string, options?: SessionOptions): Promise<number> {
    return FollowModel.countDocuments({ follower_id: followerId, following: true })
      .session(options?.session ?? null)
      .exec();
  }

  countRemovedFollowers(targetId: string, options?: SessionOptions): Promise<number> {
    return FollowModel.countDocuments({ target_id: targetId, blocked: true })
      .session(options?.session ?? null)
      .exec();
  }

  async findFollowedAmong(
    followerId: string,
    candidateIds: readonly string[],
    options?: SessionOptions,
  ): Promise<Set<string>> {
    const pairIds = candidateIds.map(target_id => getPairId({ follower_id: followerId, target_id }));
    const follows = await FollowModel.find({ _id: { $in: pairIds }, following: true })
      .session(options?.session ?? null)
      .lean();
    return new Set(follows.map(follow => follow.target_id));
  }

  /** Includes followers removed by this person and people who removed this person as a follower. */
  async findBlockedIds(personId: string): Promise<string[]> {
    const follows = await FollowModel.find({
      blocked: true,
      following: false,
      $or: [{ follower_id: personId }, { target_id: personId }],
    }).lean();
    return follows.map(follow => (follow.follower_id === personId ? follow.target_id : follow.follower_id));
  }

  /** Returns the people followed by these followers, the most often followed first. */
  async findMostFollowed(followerIds: readonly string[], excludedIds: readonly string[], limit: number) {
    const counts = await FollowModel.aggregate<{ _id: string }>([
      {
        $match: {
          follower_id: { $in: [...followerIds] },
          following: true,
          target_id: { $nin: [...excludedIds] },
        },
      },
      { $group: { _id: '$target_id', followerCount: { $sum: 1 } } },
      { $sort: { followerCount: -1, _id: 1 } },
      { $limit: limit },
    ]);
    return counts.map(({ _id }) => _id);
  }

  /** Includes ended follows. */
  streamAll(): AsyncIterable<Follow> {
    return FollowModel.find().lean().cursor();
  }

  private findNewest(
    filter: Partial<Follow>,
    { skip, limit }: RowRange,
    options?: SessionOptions,
  ): Promise<Follow[]> {
    return FollowModel.find(filter)
      .session(options?.session ?? null)
      .sort({ at: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean()
      .exec();
  }
}
