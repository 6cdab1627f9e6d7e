import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { NoticeModel } from '../bell/bell.store.ts';
import { MailModel } from '../mail/mails.store.ts';
import { forgetRefusals } from '../mail/refusals.store.ts';
import { addressSubject, forgetPreferences, personSubject } from '../preferences/preferences.store.ts';
import { forgetDevices } from '../push/pushes.store.ts';

@Controller()
export class ForgetPersonEvents {
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
  /** Who signs out everywhere knows of no browser that goes on showing messages: it may be somebody else's. */
  @On(userSignedOutEverywhere, { consumer: 'notifications.forget' })
  async signedOut(
    { data }: ReceivedEvent<DataOf<typeof userSignedOutEverywhere>>,
    tx: Transaction,
  ): Promise<void> {
    await forgetDevices({ person_id: data.id, createdAt: { $lte: new Date(data.at) } }, tx);
  }
}
