import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { deletePortion } from '@giftlist/service-kit/portions';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FollowModel } from '../store/follows.store.ts';
import { IntroductionModel } from '../store/introductions.store.ts';

/** Deletes the connections of a deleted person, who is its key. */
const connectionsRemoval = defineJob<null, 'more'>('connections-removal');

/** Deletes follows and introductions of deleted people, in batches: a well-known person may have a million. */
@Injectable()
export class ConnectionsRemoval implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.handle(connectionsRemoval, {
      portion: async ({ key }, tx) => ((await removeSome(key, tx)) ? 'more' : null),
    });
  }

  /** Deletes them in this transaction or, if there are many, only the first batch; a job deletes the rest. */
  async remove(personId: string, tx: Transaction): Promise<void> {
    if (!(await removeSome(personId, tx))) return;
    await startJob(connectionsRemoval, { key: personId, person: personId, input: null }, tx);
  }
}

/** Returns whether there may be more. */
async function removeSome(id: string, tx: Transaction): Promise<boolean> {
  return (
    (await deletePortion(FollowModel, { $or: [{ follower_id: id }, { target_id: id }] }, tx)) ||
    (await deletePortion(IntroductionModel, { $or: [{ person_id: id }, { by_id: id }] }, tx))
  );
}
