import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted, userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import { Jobs } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion, personDeletionJob } from '@giftlist/service-kit/person-deletion';
import { markEnded } from '@giftlist/service-kit/recent-sign-ins';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { forgetLanguage } from '../reader-language/reader-languages.store.ts';
import { addressSubject, forgetPreferences, personSubject } from '../store/preferences.store.ts';
import { forgetDevices, forgetDevicesOf } from '../store/pushes.store.ts';
import { forgetRefusals } from '../store/refusals.store.ts';

const job = personDeletionJob('person-forgetting');

@Controller()
export class ForgetPersonEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deletion: PersonDeletion,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    job.handle(this.jobs, this.deletion);
  }

  /** Deletes this service's data of a deleted account: their notifications, and those of others that name them. */
  @On(userDeleted, { consumer: 'notifications.forget' })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { email_keys = [] } = data;
    await job.start(data, tx);
    await forgetPreferences(personSubject(data.id), tx);
    await forgetRefusals([personSubject(data.id)], tx);
    await forgetDevices({ person_id: data.id }, tx);
    await forgetLanguage(data.id, tx);
    for (const key of email_keys) {
      await forgetPreferences(addressSubject(key), tx);
      await forgetRefusals([addressSubject(key)], tx);
    }
  }

  /** A signed-out browser must not show the person's notifications, since others may use it. */
  @On(userSignedOut, { consumer: 'notifications.forget' })
  async signedOut({ data }: ReceivedEvent<DataOf<typeof userSignedOut>>, tx: Transaction): Promise<void> {
    const { id: person_id, sign_in_ids: signIns } = data;
    await markEnded(signIns, this.clock.now(), tx);
    await forgetDevicesOf({ person_id, signIns, endedAt: new Date(data.at) }, tx);
  }

  /** After signing out everywhere, no browser may show notifications: it may be somebody else's. */
  @On(userSignedOutEverywhere, { consumer: 'notifications.forget' })
  async signedOutEverywhere(
    { data }: ReceivedEvent<DataOf<typeof userSignedOutEverywhere>>,
    tx: Transaction,
  ): Promise<void> {
    await forgetDevices({ person_id: data.id, createdAt: { $lte: new Date(data.at) } }, tx);
  }
}
