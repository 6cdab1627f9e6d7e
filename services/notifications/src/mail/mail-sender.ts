import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@giftlist/contracts/languages';
import { mailedKindOf } from '@giftlist/contracts/notifications/entities';
import { type MailRequest, mailRefused, mailSent } from '@giftlist/contracts/notifications/events';
import { knownZone } from '@giftlist/contracts/rules/time-zones';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { isOutage } from '@giftlist/service-kit/outage';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { openMail } from '@giftlist/service-kit/seal';
import { continueTrace } from '@giftlist/service-kit/tracing';
import type { I18n } from '@giftlist/service-kit/translations';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import type { NotificationsConfig } from '../config.ts';
import { settleDigest } from '../digest/digest.ts';
import type { Optional } from '../kinds/definition.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { closeMail, mailIdle, postponeMail, type StoredMail, takeMail } from '../store/mails.store.ts';
import { type StoredNotification, waitingForMail } from '../store/notification-centre.store.ts';
import { OwnMail } from '../store/own-mail.ts';
import { isOptional, mailSubject, wants } from '../store/preferences.store.ts';
import { forgetRefusals, lastRefusal, rememberRefusal } from '../store/refusals.store.ts';
import { decideAfterFailure, refusesAddress, type SendFailure } from '../store/retry.ts';
import { unsubscribeToken } from '../unsubscribe/unsubscribe-token.ts';
import { texts } from '../words/texts.ts';
import { countMail } from './mail-metrics.ts';
import { connections, MailTransport } from './mail-transport.ts';
import { messageOf } from './message.ts';
import { digestRequest, givingReminderRequest, reminderRequest } from './own-mail.ts';
import type { AnyMailRequest } from './templates/compose-mail.ts';

/** Longer than a delivery can take; afterwards another sender takes over from a crashed one. */
const takenMs = 120_000;
/** How long to retry recording an accepted mail: shorter than until another sender would take it. */
const noteMs = 90_000;
const noteAgainMs = 500;

/** Why a mail is dropped: its person or contents no longer exist, or the address is not verified. */
type Unwanted = 'gone' | 'unproved';

interface Written {
  message: SendMailOptions;
  /** The notifications that it contains. */
  included: readonly StoredNotification[];
}

/** Sends waiting mails, several at a time, and retries those that failed temporarily. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    @InjectLog() private readonly log: Log,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly client: InternalClient,
    private readonly transport: MailTransport,
    private readonly languages: ReaderLanguages,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** One loop polls for mails, so that an idle system rarely queries the database; several are sent at once. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const sending = new Set<Promise<void>>();
    while (!signal.aborted) {
      if (sending.size === connections) await Promise.race(sending);
      const mail = await this.#takeNext();
      if (mail) {
        const sent = this.#sendTraced(mail).finally(() => sending.delete(sent));
        sending.add(sent);
      } else {
        await mailIdle.wait(signal);
      }
    }
    await Promise.all(sending);
  }

  /** Null if none is due or the database is unavailable. */
  async #takeNext(): Promise<StoredMail | null> {
    const now = this.clock.now();
    return takeMail(now, new Date(now.getTime() + takenMs)).catch(this.#warn);
  }

  async #sendTraced(mail: StoredMail): Promise<void> {
    const send = () => this.#send(mail);
    await continueTrace(mail.traceparent, 'send mail', { 'giftlist.mail.kind': mail.kind }, send).catch(
      this.#warn,
    );
  }

  readonly #warn = (error: unknown): null => {
    this.log.warn({ err: error }, 'mail not sent, will be retried');
    return null;
  };

  async #send(mail: StoredMail): Promise<void> {
    if (!(await wants(mail.subject, mail.kind, 'email'))) {
      await this.#close(mail, { status: 'unwanted', reason: null }, 'all');
      return;
    }
    const refusal = isOptional(mail.kind) ? await lastRefusal([mail.subject]) : null;
    if (refusal) return this.#refused(mail, refusal.reason);
    const written = await this.#write(mail).catch(failureToWrite);
    if (typeof written === 'string') {
      const included = written === 'unproved' ? 'all' : [];
      await this.#close(mail, { status: 'unwanted', reason: written }, included);
    } else if ('failure' in written) {
      await this.#failed(mail, written.failure);
    } else {
      const failure = await this.transport.send(written.message);
      await (failure ? this.#failed(mail, failure) : this.#sent(mail, written.included));
    }
  }

  async #write(mail: StoredMail): Promise<Written | Unwanted> {
    const own = mail.own && OwnMail.parse(mail.own);
    const isDigest = own?.template === 'digest' && mail.person_id !== null;
    const included = isDigest ? await waitingForMail(mail.person_id ?? '', mail.kind) : [];
    if (isDigest && included.length === 0) return 'gone';
    const requested = mail.sealed ? await openMail(mail.sealed, this.config.MAIL_SEAL_KEY) : null;
    const i18n = texts.in(await this.#languageOf(mail, requested));
    const request = requested ?? (await this.#ownRequest(mail, own, included, i18n));
    if (typeof request === 'string') return request;
    const { _id: mailId, kind, subject } = mail;
    const { MAIL_FROM: from, PUBLIC_ORIGIN: usual } = this.config;
    const origin = originOfRequest(request) ?? usual;
    const unsubscribeUrl = isOptional(kind) ? this.#unsubscribeUrl(origin, subject, kind) : null;
    return { message: messageOf({ mailId, kind, request, from, origin, unsubscribeUrl, i18n }), included };
  }

  #languageOf(mail: StoredMail, requested: MailRequest | null): Promise<Language> {
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

  /** Closes a mail. If it was still open, publishes its outcome through `publish` in the same transaction. */
  async #close(
    mail: StoredMail,
    end: Pick<StoredMail, 'status' | 'reason'>,
    included: readonly string[] | 'all',
    publish: (tx: Transaction, now: Date) => Promise<void> | void = () => undefined,
  ): Promise<void> {
    await this.outbox.transact(async tx => {
      if (!(await closeMail(mail._id, end, tx))) return;
      const now = this.clock.now();
      if (mail.own?.template === 'digest') await settleDigest(mail, included, now, tx);
      await publish(tx, now);
    });
  }

  async #sent(mail: StoredMail, included: readonly StoredNotification[]): Promise<void> {
    const { _id: mail_id, person_id, kind } = mail;
    const ids = included.map(notification => notification._id);
    await this.#insist(() =>
      this.#close(mail, { status: 'sent', reason: null }, ids, async (tx, now) => {
        // A mail of an account was accepted: its other mails are sent again.
        await forgetRefusals([mail.subject], tx);
        tx.emit(mailSent, { mail_id, person_id, kind: mailedKindOf(kind), at: now.toISOString() });
      }),
    );
    countMail('sent');
  }

  /**
   * Records that the server accepted the mail, with retries: otherwise it would be sent again.
   */
  async #insist(note: () => Promise<void>): Promise<void> {
    const deadline = performance.now() + noteMs;
    for (;;) {
      try {
        return await note();
      } catch (error) {
        if (!isOutage(error) || performance.now() > deadline || this.#stopping.signal.aborted) throw error;
        await pause(noteAgainMs);
      }
    }
  }

  async #failed(mail: StoredMail, failure: SendFailure): Promise<void> {
    const next = decideAfterFailure(failure, mail.attempts, this.clock.now());
    if ('retryAt' in next) {
      this.log.info(
        { mail: mail._id, attempts: mail.attempts, code: failure.code },
        'mail delivery failed, will be retried',
      );
      return postponeMail(mail._id, next.retryAt);
    }
    await this.#refused(mail, next.refused, refusesAddress(failure));
  }

  /** If the address itself was refused, mails that can be turned off are no longer sent to it. */
  async #refused(mail: StoredMail, reason: string, ofAddress = false): Promise<void> {
    const { _id: mail_id, person_id, kind, subject } = mail;
    await this.#close(mail, { status: 'refused', reason }, 'all', async (tx, now) => {
      if (ofAddress && subject !== mailSubject(mail_id)) {
        await rememberRefusal({ _id: subject, at: now, reason }, tx);
      }
      tx.emit(mailRefused, { mail_id, person_id, kind: mailedKindOf(kind), reason, at: now.toISOString() });
    });
    countMail('refused');
  }
}

/** Handles an unavailable address or an unreadable request like a failed delivery. */
function failureToWrite(error: unknown): { failure: SendFailure } {
  return {
    failure: { message: error instanceof ProblemError ? error.code : 'the mail could not be composed' },
  };
}

/**
 * The origin at which its sender opened the product, for all links of the mail. Undefined for a mail without a link.
 */
function originOfRequest(request: AnyMailRequest): string | undefined {
  const link = 'link' in request ? request.link : 'list_link' in request ? request.list_link : undefined;
  return link !== undefined && URL.canParse(link) ? new URL(link).origin : undefined;
}
