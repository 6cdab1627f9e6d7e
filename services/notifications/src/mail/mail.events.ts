import type { DataOf, EventOf } from '@giftlist/contracts/event';
import { type MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { openMail } from '@giftlist/service-domain/mail-requests';
import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { kinds } from '../kinds/kinds.ts';
import {
  countMails,
  enqueueMails,
  MailModel,
  recordDropped,
  type StoredMail,
} from '../mail-queue/mails.store.ts';
import { addressSubject, mailSubject } from '../preferences/preferences.store.ts';
import { kindOfTemplate } from './templates/compose-mail.ts';

/** An alert pages somebody if this consumer has dead letters. */
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
   * The stored request stays sealed. It is decrypted here to read its template, so that one that cannot be decrypted
   * becomes a dead letter.
   */
  @On(mailRequested, { consumer: mailConsumer, group: 'mail' })
  async requested({ data }: EventOf<typeof mailRequested>, tx: Transaction): Promise<void> {
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
    if (!data.counted && (await isLimitReached(mail, now, tx)))
      await recordDropped(mail, 'too-many', now, tx);
    else await enqueueMails([mail], now, tx);
  }
}

const hourMs = 3_600_000;
/**
 * For mails that the requesting service has not counted: those of older releases, and those requested while Redis was
 * unavailable (see `MailQuotas`).
 */
async function isLimitReached(
  mail: Pick<StoredMail, 'subject' | 'kind'>,
  now: Date,
  tx: Transaction,
): Promise<boolean> {
  const max = kinds[mail.kind].mailsPerHour;
  if (max === null) return false;
  return (await countMails(mail, { since: new Date(now.getTime() - hourMs), max }, tx)) >= max;
}

/**
 * The mail about a deleted account has a subject that does not identify its address. It is sent although the data of
 * the address is deleted, and nothing about its recipient remains.
 */
function subjectOf({ template }: MailRequest, data: DataOf<typeof mailRequested>): string {
  return template === 'account-deleted' ? mailSubject(data.mail_id) : addressSubject(data.recipient_key);
}
