import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { Jobs } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion, personDeletionJob } from '@giftlist/service-kit/person-deletion';
import { Controller, type OnModuleInit } from '@nestjs/common';

const job = personDeletionJob('person-forgetting');

/** Deletes a person's conversations and the titles on their lists when the account is deleted. */
@Controller()
export class PersonDeletionEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
  ) {}

  onModuleInit(): void {
    job.handle(this.jobs, this.deletion);
  }

  @On(userDeleted, { consumer: 'shop.forgetting' })
  async startDeletion(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    await job.start(event.data, tx);
  }
}
