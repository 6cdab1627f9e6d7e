import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Clock } from '@giftlist/service-kit/core/clock';
import { defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs/jobs';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StoredOccasion } from '../model/occasion.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { deleteReminders } from '../reminders/reminders.store.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { deletePersonLock, lockPeople } from '../store/person-locks.ts';

/**
 * Jobs that plan reminders again, in batches, because a million people may have saved one person's birthday. A job's
 * key is the person's id. Its position is the id of the last occasion in a batch.
 */
const changeJobs = {
  zone: defineJob<null, string>('time-zone-change'),
  birth: defineJob<null, string>('birthday-change'),
};
type PersonChange = keyof typeof changeJobs;

const occasionsPerTransaction = 200;

/** Starts a job, or restarts it from the beginning if it is running. */
export async function startChangeJob(change: PersonChange, personId: string, tx: Transaction): Promise<void> {
  await startJob(changeJobs[change], { key: personId, person: personId, input: null }, tx);
  await lockPeople([personId], tx);
}

@Injectable()
export class PersonJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    deletion: PersonDeletion,
  ) {
    deletion.register(deleteNextBatch, async ({ id }, tx) => {
      await deletePersonLock(id, tx);
      return false;
    });
  }

  onModuleInit(): void {
    this.jobs.registerHandler(changeJobs.zone, {
      runBatch: (job, tx) => this.replanBatch({ user_id: job.key }, job, tx),
    });
    this.jobs.registerHandler(changeJobs.birth, {
      runBatch: (job, tx) => this.replanBatch({ birthday_user_id: job.key }, job, tx),
    });
  }

  private async replanBatch(
    filter: object,
    { position }: ChangeJob,
    tx: Transaction,
  ): Promise<string | null> {
    const occasions = await findBatch(filter, position, tx);
    await planReminders(occasions, this.clock.now(), tx);
    await lockOccasions(occasions, tx);
    return getNextPosition(occasions);
  }
}

type ChangeJob = Job<null, string>;

async function deleteNextBatch({ id }: DeletedPerson, tx: Transaction): Promise<boolean> {
  const occasions = await findBatch({ $or: [{ user_id: id }, { birthday_user_id: id }] }, null, tx);
  const ids = getIds(occasions);
  await OccasionModel.deleteMany({ _id: { $in: ids } }, { session: tx.session });
  await deleteReminders(ids, tx);
  return getNextPosition(occasions) !== null;
}

const findBatch = (
  filter: object,
  afterId: string | null,
  { session }: Transaction,
): Promise<StoredOccasion[]> =>
  OccasionModel.find({ ...filter, _id: { $gt: afterId ?? '' } })
    .sort({ _id: 1 })
    .limit(occasionsPerTransaction)
    .session(session)
    .lean<StoredOccasion[]>()
    .exec();

function getNextPosition(occasions: readonly StoredOccasion[]): string | null {
  if (occasions.length < occasionsPerTransaction) return null;
  return occasions.at(-1)?._id ?? null;
}

const getIds = (occasions: readonly StoredOccasion[]) => occasions.map(({ _id }) => _id);

/**
 * Conflicts with transactions that change or delete one of these occasions, so that no reminders are planned from an
 * old state.
 */
async function lockOccasions(occasions: readonly StoredOccasion[], tx: Transaction): Promise<void> {
  const filter = { _id: { $in: getIds(occasions) } };
  await OccasionModel.updateMany(filter, { $inc: { held: 1 } }, { session: tx.session });
}
