import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { getTimeZoneOrUtc } from '@giftlist/contracts/rules/time-zones';
import { openMail } from '@giftlist/service-domain/mail-requests';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import type { I18n, Locale } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import type { NotificationsConfig } from '../config.ts';
import type { OptionalKindName } from '../kinds/definition.ts';
import type { StoredMail } from '../mail-queue/mails.store.ts';
import { NotificationMail } from '../mail-queue/notification-mail.ts';
import { isOptional } from '../preferences/preferences.store.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { findWaitingForMail, type StoredNotification } from '../store/notifications.store.ts';
import { texts } from '../texts/texts.ts';
import { createUnsubscribeToken } from '../unsubscribe/unsubscribe-token.ts';
import { createMessage } from './message.ts';
import {
  createDigestRequest,
  createGivingReminderRequest,
  createReminderRequest,
} from './notification-mail-requests.ts';
import type { AnyMailRequest } from './templates/compose-mail.ts';

/** 'gone': the person or the contents no longer exist. 'unproved': the address is not verified. */
type DropReason = 'gone' | 'unproved';

interface WrittenMail {
  message: SendMailOptions;
  /** The notifications of a digest; empty for other emails. */
  included: readonly StoredNotification[];
}

@Injectable()
export class MailWriter {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly clock: Clock,
    private readonly client: InternalClient,
    private readonly languages: ReaderLanguages,
  ) {}

  async write(mail: StoredMail): Promise<WrittenMail | DropReason> {
    const notificationMail = mail.own && NotificationMail.parse(mail.own);
    const digestReaderId = notificationMail?.template === 'digest' ? mail.person_id : null;
    const included = digestReaderId === null ? [] : await findWaitingForMail(digestReaderId, mail.kind);
    if (digestReaderId !== null && included.length === 0) return 'gone';
    const requested = mail.sealed ? await openMail(mail.sealed, this.config.MAIL_SEAL_KEY) : null;
    const i18n = texts.forLocale(await this.findLocale(mail, requested));
    const request = requested ?? (await this.composeRequest(mail, notificationMail, included, i18n));
    if (typeof request === 'string') return request;
    const { _id: mailId, kind, subject } = mail;
    const { MAIL_FROM: from, PUBLIC_ORIGIN: publicOrigin } = this.config;
    // All links of an email to this system have the same origin.
    const origin = findOrigin(request) ?? publicOrigin;
    const unsubscribeUrl = isOptional(kind) ? this.createUnsubscribeUrl(origin, subject, kind) : null;
    return {
      message: createMessage({ mailId, kind, request, from, origin, unsubscribeUrl, i18n }),
      included,
    };
  }

  private findLocale(mail: StoredMail, requested: MailRequest | null): Promise<Locale> {
    if (!requested) return this.languages.findForPerson(mail.person_id);
    return this.languages.findForAddress(requested.to.email, requested.to.language);
  }

  /** Requires a verified address, because other people may have written the texts. */
  private async composeRequest(
    mail: StoredMail,
    notificationMail: NotificationMail | null,
    included: readonly StoredNotification[],
    i18n: I18n,
  ): Promise<AnyMailRequest | DropReason> {
    if (!mail.person_id || !notificationMail) return 'gone';
    try {
      const contact = await this.client.callService('users', 'GET /internal/people/{id}/contact', {
        params: { id: mail.person_id },
      });
      if (!contact.email_verified) return 'unproved';
      const to = { email: contact.email, name: contact.first_name };
      const context = { to, origin: this.config.PUBLIC_ORIGIN, i18n };
      const { template } = notificationMail;
      if (template === 'digest') return createDigestRequest(mail.kind, included, context);
      if (template === 'giving-reminder') return createGivingReminderRequest(notificationMail, context);
      const sendTime = { now: this.clock.now(), zone: getTimeZoneOrUtc(contact.timeZone) };
      return createReminderRequest(notificationMail, context, sendTime);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'user/not-found') return 'gone';
      throw error;
    }
  }

  private createUnsubscribeUrl(origin: string, subject: string, kind: OptionalKindName): string {
    const token = createUnsubscribeToken({ subject, kind }, this.config.COOKIE_SECRET);
    return `${origin}/unsubscribe?token=${token}`;
  }
}

function findOrigin(request: AnyMailRequest): string | undefined {
  const link = findLink(request);
  return link !== undefined && URL.canParse(link) ? new URL(link).origin : undefined;
}

function findLink(request: AnyMailRequest): string | undefined {
  if ('link' in request) return request.link;
  return 'list_link' in request ? request.list_link : undefined;
}
