import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { type DeletedPerson, PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { Controller, type OnModuleInit } from '@nestjs/common';

/** Deletes what the features store of a person, who is its key. */
const departure = defineJob<Omit<DeletedPerson, 'id'>, 'more'>('departure');

/** After an account deletion: deletes the person's lists, and removes them from the lists of others. */
@Controller()
export class PersonDeletionEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(departure, {
      // What is deleted or anonymised is not found again, so the job needs no position.
      portion: async ({ key: id, input }, tx) =>
        (await this.deletion.removeSome({ id, ...input }, tx)) ? 'more' : null,
    });
  }

  @On(userDeleted, { consumer: 'lists.departures' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, account_id, email_keys = [] } = event.data;
    await startJob(departure, { key: id, person: id, input: { account_id, email_keys } }, tx);
  }
}
