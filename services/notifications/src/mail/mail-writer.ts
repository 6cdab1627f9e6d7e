import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { knownZone } from '@giftlist/contracts/rules/time-zones';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { openMail } from '@giftlist/service-kit/seal';
import type { I18n, Locale } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import type { NotificationsConfig } from '../config.ts';
import type { Optional } from '../kinds/definition.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import type { StoredMail } from '../store/mails.store.ts';
import { type StoredNotification, waitingForMail } from '../store/notification-centre.store.ts';
import { OwnMail } from '../store/own-mail.ts';
import { isOptional } from '../store/preferences.store.ts';
import { unsubscribeToken } from '../unsubscribe/unsubscribe-token.ts';
import { texts } from '../words/texts.ts';
import { messageOf } from './message.ts';
import { digestRequest, givingReminderRequest, reminderRequest } from './own-mail.ts';
import type { AnyMailRequest } from './templates/compose-mail.ts';

/** Why a mail is dropped: its person or contents no longer exist, or the address is not verified. */
type Unwanted = 'gone' | 'unproved';

interface Written {
  message: SendMailOptions;
  /** The notifications that it contains. */
  included: readonly StoredNotification[];
}

/** Writes stored mails when they are sent: texts, recipient and language. */
@Injectable()
export class MailWriter {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly clock: Clock,
    private readonly client: InternalClient,
    private readonly languages: ReaderLanguages,
  ) {}

  /** The message of a mail, or why it is dropped. */
  async write(mail: StoredMail): Promise<Written | Unwanted> {
    const own = mail.own && OwnMail.parse(mail.own);
    const isDigest = own?.template === 'digest' && mail.person_id !== null;
    const included = isDigest ? await waitingForMail(mail.person_id ?? '', mail.kind) : [];
    if (isDigest && included.length === 0) return 'gone';
    const requested = mail.sealed ? await openMail(mail.sealed, this.config.MAIL_SEAL_KEY) : null;
    const i18n = texts.in(await this.#localeOf(mail, requested));
    const request = requested ?? (await this.#ownRequest(mail, own, included, i18n));
    if (typeof request === 'string') return request;
    const { _id: mailId, kind, subject } = mail;
    const { MAIL_FROM: from, PUBLIC_ORIGIN: usual } = this.config;
    const origin = originOfRequest(request) ?? usual;
    const unsubscribeUrl = isOptional(kind) ? this.#unsubscribeUrl(origin, subject, kind) : null;
    return { message: messageOf({ mailId, kind, request, from, origin, unsubscribeUrl, i18n }), included };
  }

  #localeOf(mail: StoredMail, requested: MailRequest | null): Promise<Locale> {
    if (!requested) return this.languages.ofPerson(mail.person_id);
    return this.languages.ofAddress(requested.to.email, requested.to.language);
  }

  /** Mails of this service are only sent to verified addresses, since their texts may come from anybody. */
  async #ownRequest(
    mail: StoredMail,
    own: OwnMail | null,
    included: readonly StoredNotification[],
    i18n: I18n,
  ): Promise<AnyMailRequest | Unwanted> {
    if (!mail.person_id || !own) return 'gone';
    try {
      const contact = await this.client.callService('users', 'GET /internal/people/{id}/contact', {
        params: { id: mail.person_id },
      });
      if (!contact.email_verified) return 'unproved';
      const to = { email: contact.email, name: contact.first_name };
      const letterhead = { to, origin: this.config.PUBLIC_ORIGIN, i18n };
      if (own.template === 'digest') return digestRequest(mail.kind, included, letterhead);
      if (own.template === 'giving-reminder') return givingReminderRequest(own, letterhead);
      const moment = { now: this.clock.now(), zone: knownZone(contact.timeZone) };
      return reminderRequest(own, letterhead, moment);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'user/not-found') return 'gone';
      throw error;
    }
  }

  #unsubscribeUrl(origin: string, subject: string, kind: Optional): string {
    const token = unsubscribeToken({ subject, kind }, this.config.COOKIE_SECRET);
    return `${origin}/unsubscribe?token=${token}`;
  }
}

/**
 * The origin at which its sender opened the product, for all links of the mail. Undefined for a mail without a link.
 */
function originOfRequest(request: AnyMailRequest): string | undefined {
  const link = 'link' in request ? request.link : 'list_link' in request ? request.list_link : undefined;
  return link !== undefined && URL.canParse(link) ? new URL(link).origin : undefined;
}
