import type { DataOf, EventOf } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs/jobs';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller, type DynamicModule, Injectable, type OnModuleInit } from '@nestjs/common';

export interface DeletedPerson {
  /** The profile's id, or the account's if there was no profile. */
  id: string;
  account_id: string;
  /** Keyed hashes of the account's verified email addresses. */
  email_keys: readonly string[];
}

/** Deletes or anonymises one batch of a person's data. Returns whether there may be more. */
type DeleteBatch = (person: DeletedPerson, tx: Transaction) => Promise<boolean>;

/** Deletes a person's data in every feature that has registered. */
@Injectable()
export class PersonDeletion {
  private readonly batchDeletions: DeleteBatch[] = [];

  /** Call in a constructor. */
  register(...batchDeletions: DeleteBatch[]): void {
    this.batchDeletions.push(...batchDeletions);
  }

  /** Deletes the next batch of every feature. Returns whether there may be more. */
  async deleteBatchOfEachFeature(person: DeletedPerson, tx: Transaction): Promise<boolean> {
    let mayHaveMore = false;
    for (const deleteBatch of this.batchDeletions) {
      if (await deleteBatch(person, tx)) mayHaveMore = true;
    }
    return mayHaveMore;
  }

  /** Deletes the next batch of the first feature that may have more. Returns whether there may be more. */
  async deleteNextBatch(person: DeletedPerson, tx: Transaction): Promise<boolean> {
    for (const deleteBatch of this.batchDeletions) {
      if (await deleteBatch(person, tx)) return true;
    }
    return false;
  }
}

interface PersonDeletionOptions {
  /** The job's name. Stored, so it must not change. */
  job: string;
  /** The consumer's name, in the form `service.purpose`. Stored, so it must not change. */
  consumer: string;
  /** Deletes data that must not wait for the job, in the transaction that starts it. */
  deleteImmediately?: (person: DataOf<typeof userDeleted>, tx: Transaction) => Promise<void>;
}

export function createPersonDeletionModule({
  job: jobName,
  consumer,
  deleteImmediately,
}: PersonDeletionOptions): DynamicModule {
  const job = defineJob<Omit<DeletedPerson, 'id'>, 'more'>(jobName);

  @Controller()
  class PersonDeletionEvents implements OnModuleInit {
    constructor(
      private readonly jobs: Jobs,
      private readonly deletion: PersonDeletion,
    ) {}

    onModuleInit(): void {
      this.jobs.registerHandler(job, {
        // Deleted and anonymised data is not found again, so the job needs no position.
        runBatch: async ({ key: id, input }, tx) =>
          (await this.deletion.deleteNextBatch({ id, ...input }, tx)) ? 'more' : null,
      });
    }

    @On(userDeleted, { consumer })
    async onDeleted({ data }: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> {
      const { id, account_id, email_keys = [] } = data;
      await deleteImmediately?.(data, tx);
      await startJob(job, { key: id, person: id, input: { account_id, email_keys } }, tx);
    }
  }

  return { module: class PersonDeletionModule {}, controllers: [PersonDeletionEvents] };
}
