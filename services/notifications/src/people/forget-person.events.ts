import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted, userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { noteEnded } from '@giftlist/service-kit/recent-sign-ins';
import { Controller } from '@nestjs/common';
import { NoticeModel } from '../bell/bell.store.ts';
import { MailModel } from '../mail/mails.store.ts';
import { forgetRefusals } from '../mail/refusals.store.ts';
import { addressSubject, forgetPreferences, personSubject } from '../preferences/preferences.store.ts';
import { forgetDevices, forgetDevicesOf } from '../push/pushes.store.ts';

@Controller()
export class ForgetPersonEvents {
  constructor(private readonly clock: Clock) {}

  /** What this service holds of a person goes with the account: their bell, what others' bells say of them. */
  @On(userDeleted, { consumer: 'notifications.forget' })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    const { session } = tx;
    await NoticeModel.deleteMany({ person_id: data.id }, { session });
    await NoticeModel.deleteMany({ actor_id: data.id }, { session });
    await MailModel.deleteMany({ person_id: data.id }, { session });
    await forgetPreferences(personSubject(data.id), tx);
    await forgetRefusals([personSubject(data.id)], tx);
    await forgetDevices({ person_id: data.id }, tx);
    for (const key of data.email_keys ?? []) {
      await MailModel.deleteMany({ subject: addressSubject(key) }, { session });
      await forgetPreferences(addressSubject(key), tx);
      await forgetRefusals([addressSubject(key)], tx);
    }
  }

  /** A browser that nobody is signed in on any more shows nothing of its person: others may sit before it. */
  @On(userSignedOut, { consumer: 'notifications.forget' })
  async signedOut({ data }: ReceivedEvent<DataOf<typeof userSignedOut>>, tx: Transaction): Promise<void> {
    const { id: person_id, sign_in_ids: signIns } = data;
    await noteEnded(signIns, this.clock.now(), tx);
    await forgetDevicesOf({ person_id, signIns, endedAt: new Date(data.at) }, tx);
  }

  /** Who signs out everywhere knows of no browser that goes on showing messages: it may be somebody else's. */
  @On(userSignedOutEverywhere, { consumer: 'notifications.forget' })
  async signedOutEverywhere(
    { data }: ReceivedEvent<DataOf<typeof userSignedOutEverywhere>>,
    tx: Transaction,
  ): Promise<void> {
    await forgetDevices({ person_id: data.id, createdAt: { $lte: new Date(data.at) } }, tx);
  }
}
