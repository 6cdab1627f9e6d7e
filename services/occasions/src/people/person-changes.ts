import type { DataOf } from '@giftlist/contracts/event';
import type { userDeleted } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { type DeletedPerson, PersonDeletion, personDeletionJob } from '@giftlist/service-kit/person-deletion';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StoredOccasion } from '../model/occasion.ts';
import { planReminders } from '../reminders/planner.ts';
import { forgetReminders } from '../reminders/reminders.store.ts';
import { forgetHeld, holdPeople } from '../store/held-people.ts';
import { OccasionModel } from '../store/occasions.store.ts';

/**
 * Jobs for the effects of a person's change: a well-known person's birthday may be in a million calendars. The key is
 * the person, the position is the last occasion of a batch.
 */
const jobs = {
  /** This person's reminders move with their time zone. */
  zone: defineJob<null, string>('time-zone-change'),
  /** All reminders of this person's birthday move with it. */
  birth: defineJob<null, string>('birthday-change'),
};
/** Deletes this person's occasions, and everyone's birthdays of this person. */
const deletionJob = personDeletionJob('person-removal');
type Change = keyof typeof jobs;

/** The occasions per transaction. */
const batchSize = 200;

/** Starts the jobs of a change; a running job of the same kind starts again. */
export async function personChanged(change: Change, personId: string, tx: Transaction): Promise<void> {
  await startJob(jobs[change], { key: personId, person: personId, input: null }, tx);
  await holdPeople([personId], tx);
}

/** Starts the deletion of a person's data. */
export async function personDeleted(person: DataOf<typeof userDeleted>, tx: Transaction): Promise<void> {
  await deletionJob.start(person, tx);
  await holdPeople([person.id], tx);
}

@Injectable()
export class PersonChanges implements OnModuleInit {
  constructor(
    private readonly worker: Jobs,
    private readonly clock: Clock,
    private readonly deletion: PersonDeletion,
  ) {
    deletion.register(deleteNextBatch, async ({ id }, tx) => {
      await forgetHeld(id, tx);
      return false;
    });
  }

  onModuleInit(): void {
    this.worker.handle(jobs.zone, { runBatch: (job, tx) => this.plan({ user_id: job.key }, job, tx) });
    this.worker.handle(jobs.birth, {
      runBatch: (job, tx) => this.plan({ birthday_user_id: job.key }, job, tx),
    });
    deletionJob.handle(this.worker, this.deletion);
  }

  private async plan(scope: object, { position }: PersonJob, tx: Transaction): Promise<string | null> {
    const occasions = await someOccasions(scope, position, tx);
    await planReminders(occasions, this.clock.now(), tx);
    await hold(occasions, tx);
    return nextPosition(occasions);
  }
}

type PersonJob = Job<null, string>;

async function deleteNextBatch({ id }: DeletedPerson, tx: Transaction): Promise<boolean> {
  const occasions = await someOccasions({ $or: [{ user_id: id }, { birthday_user_id: id }] }, null, tx);
  const ids = idsOf(occasions);
  await OccasionModel.deleteMany({ _id: { $in: ids } }, { session: tx.session });
  await forgetReminders(ids, tx);
  return nextPosition(occasions) !== null;
}

const someOccasions = (
  scope: object,
  after: string | null,
  { session }: Transaction,
): Promise<StoredOccasion[]> =>
  OccasionModel.find({ ...scope, _id: { $gt: after ?? '' } })
    .sort({ _id: 1 })
    .limit(batchSize)
    .session(session)
    .lean<StoredOccasion[]>()
    .exec();

const nextPosition = (occasions: readonly StoredOccasion[]): string | null =>
  (occasions.length === batchSize && occasions.at(-1)?._id) || null;

const idsOf = (occasions: readonly StoredOccasion[]) => occasions.map(({ _id }) => _id);

/**
 * Conflicts with a transaction that changes or deletes one of these, so that nothing is planned from an old state.
 */
async function hold(occasions: readonly StoredOccasion[], tx: Transaction): Promise<void> {
  const filter = { _id: { $in: idsOf(occasions) } };
  await OccasionModel.updateMany(filter, { $inc: { held: 1 } }, { session: tx.session });
}
