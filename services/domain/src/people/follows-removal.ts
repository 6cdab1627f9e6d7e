import { removeBatch } from '@giftlist/service-kit/jobs/delete-batch';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs/jobs';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Migration } from '@giftlist/service-kit/mongo/migrations';
import { runInTransaction } from '@giftlist/service-kit/mongo/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FollowModel } from './people.store.ts';

/** A job, because a deleted person may have a million followers. Its key is the person's id. */
const followsRemoval = defineJob<null, 'more'>('follows-removal');

export const startFollowsRemoval = (personId: string, tx: Transaction): Promise<void> =>
  startJob(followsRemoval, { key: personId, person: personId, input: null }, tx);

/** Converts unfinished removals of older releases into jobs. */
export const followsRemovalMigration: Migration = {
  id: '2026-11-25-follows-removal-jobs',
  async up(db) {
    const deletedPeople = db.collection<{ _id: string; swept?: boolean }>('gone_people');
    for await (const { _id } of deletedPeople.find({ swept: false })) {
      await runInTransaction(session =>
        startJob(followsRemoval, { key: _id, person: _id, input: null }, { session }),
      );
    }
    await deletedPeople.updateMany({}, { $unset: { swept: true } });
  },
};

@Injectable()
export class FollowsRemoval implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.registerHandler(followsRemoval, {
      runBatch: async ({ key: personId }, tx) => {
        const filter = { $or: [{ follower_id: personId }, { target_id: personId }] };
        return (await removeBatch(FollowModel, filter, tx)) ? 'more' : null;
      },
    });
  }
}
