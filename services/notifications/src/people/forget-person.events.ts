import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted, userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { deleteBatch } from '@giftlist/service-kit/delete-batch';
import { On } from '@giftlist/service-kit/events';
import { defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { noteEnded } from '@giftlist/service-kit/recent-sign-ins';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { forgetLanguage } from '../reader-language/reader-languages.store.ts';
import { MailModel } from '../store/mails.store.ts';
import { NotificationModel } from '../store/notification-centre.store.ts';
import { addressSubject, forgetPreferences, personSubject } from '../store/preferences.store.ts';
import { forgetDevices, forgetDevicesOf } from '../store/pushes.store.ts';
import { forgetRefusals } from '../store/refusals.store.ts';

interface Forgotten {
  email_keys: readonly string[];
}

/** Deletes notifications and mails of a deleted person, who is its key. */
const personForgetting = defineJob<Forgotten, 'more'>('person-forgetting');

@Controller()
export class ForgetPersonEvents implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(personForgetting, { runBatch: forgetSome });
  }

  /** Deletes this service's data of a deleted account: their notifications, and those of others that name them. */
  @On(userDeleted, { consumer: 'notifications.forget' })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { id, email_keys = [] } = data;
    await startJob(personForgetting, { key: id, person: id, input: { email_keys } }, tx);
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
    await noteEnded(signIns, this.clock.now(), tx);
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

/** The job needs no position: it is done when nothing is found. */
async function forgetSome(
  { key: id, input }: Job<Forgotten, 'more'>,
  tx: Transaction,
): Promise<'more' | null> {
  const subjects = input.email_keys.map(addressSubject);
  const isMore =
    (await deleteBatch(NotificationModel, { person_id: id }, tx)) ||
    // A person with many followers may be mentioned in the notifications of all of them.
    (await deleteBatch(NotificationModel, { actor_id: id }, tx)) ||
    (await deleteBatch(MailModel, { person_id: id }, tx)) ||
    (await deleteBatch(MailModel, { subject: { $in: subjects } }, tx));
  return isMore ? 'more' : null;
}
