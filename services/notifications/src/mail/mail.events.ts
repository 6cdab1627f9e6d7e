import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { type MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { deleteBatch } from '@giftlist/service-kit/delete-batch';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { openMail } from '@giftlist/service-kit/seal';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { kinds } from '../kinds/kinds.ts';
import { countMails, enqueueMail, keepBack, MailModel, type StoredMail } from '../store/mails.store.ts';
import { addressSubject, mailSubject } from '../store/preferences.store.ts';
import { kindOfTemplate } from './templates/compose-mail.ts';

/** Alerts page somebody for its dead letters. */
export const mailConsumer = 'notifications.mail';

@Controller()
export class MailEvents {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly clock: Clock,
    deletion: PersonDeletion,
  ) {
    deletion.register(
      ({ id: person_id }, tx) => deleteBatch(MailModel, { person_id }, tx),
      ({ email_keys }, tx) =>
        deleteBatch(MailModel, { subject: { $in: email_keys.map(addressSubject) } }, tx),
    );
  }

  /**
   * The request stays sealed until it is sent; opening it here only reads its kind and checks that it can be
   * decrypted.
   */
  @On(mailRequested, { consumer: mailConsumer, group: 'mail' })
  async requested({ data }: ReceivedEvent<DataOf<typeof mailRequested>>, tx: Transaction): Promise<void> {
    const request = await openMail(data.sealed, this.config.MAIL_SEAL_KEY);
    const mail = {
      _id: data.mail_id,
      kind: kindOfTemplate[request.template],
      subject: subjectOf(request, data),
      person_id: null,
      sealed: data.sealed,
      own: null,
    };
    const now = this.clock.now();
    if (!data.counted && (await isTooMuch(mail, now, tx))) await keepBack(mail, 'too-many', now, tx);
    else await enqueueMail(mail, now, tx);
  }
}

const hourMs = 3_600_000;
/**
 * Counts mails that nobody has counted, because they were requested by an older release or while Redis was unavailable
 * (see the kit's `MailQuotas`). The users service counts account mails.
 */
async function isTooMuch(
  mail: Pick<StoredMail, 'subject' | 'kind'>,
  now: Date,
  tx: Transaction,
): Promise<boolean> {
  const most = kinds[mail.kind].mailsPerHour;
  if (most === null) return false;
  return (await countMails(mail, { since: new Date(now.getTime() - hourMs), most }, tx)) >= most;
}

/**
 * The mail about a deleted account no longer has a person: it is sent although all other data of its address is deleted
 * meanwhile, and afterwards nothing here identifies its recipient.
 */
function subjectOf({ template }: MailRequest, asked: DataOf<typeof mailRequested>): string {
  return template === 'account-deleted' ? mailSubject(asked.mail_id) : addressSubject(asked.recipient_key);
}
