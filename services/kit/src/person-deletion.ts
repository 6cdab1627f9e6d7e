import type { DataOf } from '@giftlist/contracts/event';
import type { userDeleted } from '@giftlist/contracts/users/events';
import { Injectable } from '@nestjs/common';
import { defineJob, type Jobs, startJob } from './jobs.ts';
import type { Transaction } from './outbox.ts';

export interface DeletedPerson {
  /** The id by which other people know the person: the profile's, or the account's if there was no profile. */
  id: string;
  account_id: string;
  /** Keys of the account's verified email addresses. */
  email_keys: readonly string[];
}

/** Deletes or anonymises one batch of a person's data. Returns whether there may be more. */
type DeleteBatch = (person: DeletedPerson, tx: Transaction) => Promise<boolean>;

/** Deletes a person's data in a service. Each feature registers a deletion of its data. */
@Injectable()
export class PersonDeletion {
  readonly #features: DeleteBatch[] = [];

  /** Registers features' deletions. Call it in a constructor. */
  register(...features: DeleteBatch[]): void {
    this.#features.push(...features);
  }

  /** Deletes the next batch of every feature. Returns whether there may be more. */
  async deleteBatchOfEach(person: DeletedPerson, tx: Transaction): Promise<boolean> {
    let mayHaveMore = false;
    for (const deleteBatch of this.#features) mayHaveMore = (await deleteBatch(person, tx)) || mayHaveMore;
    return mayHaveMore;
  }

  /** Deletes the next batch of the first feature that may have more. Returns whether there may be more. */
  async deleteNextBatch(person: DeletedPerson, tx: Transaction): Promise<boolean> {
    for (const deleteBatch of this.#features) if (await deleteBatch(person, tx)) return true;
    return false;
  }
}

/** Defines a service's job that deletes a person's data in batches; the job's key is the person. `name` is stored. */
export function personDeletionJob(name: string) {
  const job = defineJob<Omit<DeletedPerson, 'id'>, 'more'>(name);
  return {
    handle: (jobs: Jobs, deletion: PersonDeletion): void =>
      jobs.handle(job, {
        // Deleted or anonymised data is not found again, so the job needs no position.
        runBatch: async ({ key: id, input }, tx) =>
          (await deletion.deleteNextBatch({ id, ...input }, tx)) ? 'more' : null,
      }),
    start: async (
      { id, account_id, email_keys = [] }: DataOf<typeof userDeleted>,
      tx: Transaction,
    ): Promise<void> => {
      await startJob(job, { key: id, person: id, input: { account_id, email_keys } }, tx);
    },
  };
}
