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
  recordDroppedMail,
  type StoredMail,
} from '../mail-queue/mails.store.ts';
import { toAddressSubject, toMailSubject } from '../preferences/preferences.store.ts';
import { kindByTemplate } from './templates/compose-mail.ts';

/** Dead letters of this consumer trigger an alert. */
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
        deleteBatch(MailModel, { subject: { $in: email_keys.map(toAddressSubject) } }, tx),
    );
  }

  /** Stores the request encrypted. A request that cannot be decrypted becomes a dead letter. */
  @On(mailRequested, { consumer: mailConsumer, group: 'mail' })
  async onRequested({ data }: EventOf<typeof mailRequested>, tx: Transaction): Promise<void> {
    const request = await openMail(data.sealed, this.config.MAIL_SEAL_KEY);
    const mail = {
      _id: data.mail_id,
      kind: kindByTemplate[request.template],
      subject: getPreferenceSubject(request, data),
      person_id: null,
      sealed: data.sealed,
      own: null,
    };
    const now = this.clock.now();
    if (!data.counted && (await isLimitReached(mail, now, tx)))
      await recordDroppedMail(mail, 'too-many', now, tx);
    else await enqueueMails([mail], now, tx);
  }
}

const hourMs = 3_600_000;
/** For emails that the requesting service did not count, because it is an older release or Redis was unavailable. */
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
 * Decides which preferences apply. The subject of an email about a deleted account must not identify the recipient,
 * because the email is sent after the deletion.
 */
function getPreferenceSubject({ template }: MailRequest, data: DataOf<typeof mailRequested>): string {
  return template === 'account-deleted' ? toMailSubject(data.mail_id) : toAddressSubject(data.recipient_key);
}
