import type { DataOf } from '@giftlist/contracts/event';
import type { userDeleted } from '@giftlist/contracts/users/events';
import { Injectable } from '@nestjs/common';
import { defineJob, type Jobs, startJob } from './jobs.ts';
import type { Transaction } from './outbox.ts';

export interface DeletedPerson {
  /** The id by which others knew the person: the profile's, or the account's if there was no profile. */
  id: string;
  account_id: string;
  /** Keys of the verified addresses of the account. */
  email_keys: readonly string[];
}

/** Deletes or anonymises one batch of a person's data. Returns whether there may be more. */
type RemoveSome = (person: DeletedPerson, tx: Transaction) => Promise<boolean>;

/** What the features of a service delete of a deleted person. Each feature registers its own data. */
@Injectable()
export class PersonDeletion {
  readonly #features: RemoveSome[] = [];

  /** Call it in a constructor. */
  register(...features: RemoveSome[]): void {
    this.#features.push(...features);
  }

  /** Runs the next batch of each feature. Returns whether there may be more. */
  async removeSomeOfEach(person: DeletedPerson, tx: Transaction): Promise<boolean> {
    let isMore = false;
    for (const remove of this.#features) isMore = (await remove(person, tx)) || isMore;
    return isMore;
  }

  /** Runs the next batch. Returns whether there may be more. */
  async removeSome(person: DeletedPerson, tx: Transaction): Promise<boolean> {
    for (const remove of this.#features) if (await remove(person, tx)) return true;
    return false;
  }
}

/** A service's job that deletes a person's data in batches; its key is the person. `name` is stored. */
export function personDeletionJob(name: string) {
  const job = defineJob<Omit<DeletedPerson, 'id'>, 'more'>(name);
  return {
    handle: (jobs: Jobs, deletion: PersonDeletion): void =>
      jobs.handle(job, {
        // What is deleted or anonymised is not found again, so the job needs no position.
        runBatch: async ({ key: id, input }, tx) =>
          (await deletion.removeSome({ id, ...input }, tx)) ? 'more' : null,
      }),
    start: async (
      { id, account_id, email_keys = [] }: DataOf<typeof userDeleted>,
      tx: Transaction,
    ): Promise<void> => {
      await startJob(job, { key: id, person: id, input: { account_id, email_keys } }, tx);
    },
  };
}
