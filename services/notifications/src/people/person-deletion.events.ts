import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { Jobs } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion, personDeletionJob } from '@giftlist/service-kit/person-deletion';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { deleteSeenLanguage } from '../reader-language/reader-languages.store.ts';
import { addressSubject, deletePreferences, personSubject } from '../store/preferences.store.ts';
import { deleteDevices } from '../store/pushes.store.ts';
import { deleteRefusals } from '../store/refusals.store.ts';

const job = personDeletionJob('person-forgetting');

@Controller()
export class PersonDeletionEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
  ) {}

  onModuleInit(): void {
    job.handle(this.jobs, this.deletion);
  }

  /**
   * Deletes the data of a deleted account. Notifications, including those of others that the person caused, and mails are
   * deleted in batches by a job; the read models are deleted by other consumers.
   */
  @On(userDeleted, { consumer: 'notifications.forget' })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { email_keys = [] } = data;
    await job.start(data, tx);
    await deletePreferences(personSubject(data.id), tx);
    await deleteRefusals([personSubject(data.id)], tx);
    await deleteDevices({ person_id: data.id }, tx);
    await deleteSeenLanguage(data.id, tx);
    for (const key of email_keys) {
      await deletePreferences(addressSubject(key), tx);
      await deleteRefusals([addressSubject(key)], tx);
    }
  }
}
