import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted, userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import { Jobs } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion, personDeletionJob } from '@giftlist/service-kit/person-deletion';
import { markEnded } from '@giftlist/service-kit/recent-sign-ins';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { deleteSeenLanguage } from '../reader-language/reader-languages.store.ts';
import { addressSubject, deletePreferences, personSubject } from '../store/preferences.store.ts';
import { deleteDevices, deleteDevicesOfSignIns } from '../store/pushes.store.ts';
import { deleteRefusals } from '../store/refusals.store.ts';

const job = personDeletionJob('person-forgetting');

@Controller()
export class PersonDeletionEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
    private readonly clock: Clock,
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

  /** A signed-out browser must not show the person's notifications, since others may use it. */
  @On(userSignedOut, { consumer: 'notifications.forget' })
  async signedOut({ data }: ReceivedEvent<DataOf<typeof userSignedOut>>, tx: Transaction): Promise<void> {
    const { id: person_id, sign_in_ids: signIns } = data;
    await markEnded(signIns, this.clock.now(), tx);
    await deleteDevicesOfSignIns({ person_id, signIns, endedAt: new Date(data.at) }, tx);
  }

  /** After signing out everywhere, no browser may show notifications: it may be somebody else's. */
  @On(userSignedOutEverywhere, { consumer: 'notifications.forget' })
  async signedOutEverywhere(
    { data }: ReceivedEvent<DataOf<typeof userSignedOutEverywhere>>,
    tx: Transaction,
  ): Promise<void> {
    await deleteDevices({ person_id: data.id, createdAt: { $lte: new Date(data.at) } }, tx);
  }
}
