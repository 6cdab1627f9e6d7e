import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { Jobs } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion, personDeletionJob } from '@giftlist/service-kit/person-deletion';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { markPersonDeleted } from '../people/actor.store.ts';

const job = personDeletionJob('person-forgetting');

/**
 * Deletes a deleted person's data. The gifts on their lists are deleted by the lists' events; claims on other lists are
 * anonymised.
 */
@Controller()
export class PersonDeletionEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
  ) {}

  onModuleInit(): void {
    job.handle(this.jobs, this.deletion);
  }

  @On(userDeleted, { consumer: 'gifts.forgetting' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    await markPersonDeleted(event.data.id, tx);
    await job.start(event.data, tx);
  }
}
