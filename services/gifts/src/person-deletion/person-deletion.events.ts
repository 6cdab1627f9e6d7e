import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { type DeletedPerson, PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { markPersonDeleted } from '../people/actor.store.ts';

/** Deletes what the features store of a person, who is its key. */
const personForgetting = defineJob<Omit<DeletedPerson, 'id'>, 'more'>('person-forgetting');

/**
 * Deletes a person's data. Their lists are deleted by their own events; claims on other lists stay,
 * anonymised.
 */
@Controller()
export class PersonDeletionEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(personForgetting, {
      // What is deleted or anonymised is not found again, so the job needs no position.
      portion: async ({ key: id, input }, tx) =>
        (await this.deletion.removeSome({ id, ...input }, tx)) ? 'more' : null,
    });
  }

  @On(userDeleted, { consumer: 'gifts.forgetting' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, account_id, email_keys = [] } = event.data;
    await markPersonDeleted(id, tx);
    await startJob(personForgetting, { key: id, person: id, input: { account_id, email_keys } }, tx);
  }
}
