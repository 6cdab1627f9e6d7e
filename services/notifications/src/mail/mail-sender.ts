import { setTimeout as pause } from 'node:timers/promises';
import { mailRefused, mailSent } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Outbox } from '@giftlist/service-kit/outbox';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { openMail } from '@giftlist/service-kit/seal';
import { continueTrace } from '@giftlist/service-kit/tracing';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import type { NotificationsConfig } from '../config.ts';
import { optionalKinds, wants } from '../preferences/preferences.store.ts';
import { unsubscribeToken } from '../unsubscribe/unsubscribe-token.ts';
import { connections, MailTransport } from './mail-transport.ts';
import { closeMail, postponeMail, type StoredMail, takeMail } from './mails.store.ts';
import { messageOf } from './message.ts';
import { OwnMail, orderOf } from './own-mail.ts';
import { decideAfterFailure, type SendFailure } from './retry.ts';
import type { AnyOrder } from './templates/compose-mail.ts';

/** Longer than handing a mail over can take; a sender that died is followed by another after this. */
const takenMs = 120_000;
const idleMs = 300;

/** Sends the mails that wait, some at a time, and again those that failed for now. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    @InjectLog() private readonly log: Log,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly client: InternalClient,
    private readonly transport: MailTransport,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = Promise.all(Array.from({ length: connections }, () => this.#run()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const sent = await this.sendNext().catch((error: unknown) => {
        this.log.warn({ err: error }, 'a mail was not sent for now');
        return false;
      });
      if (!sent) await pause(idleMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Takes one mail and sends it. Answers false when none waits. */
  async sendNext(): Promise<boolean> {
    const now = this.clock.now();
    const mail = await takeMail(now, new Date(now.getTime() + takenMs));
    if (!mail) return false;
    await continueTrace(mail.traceparent, 'send mail', { 'giftlist.mail.kind': mail.kind }, () =>
      this.#send(mail),
    );
    return true;
  }

  async #send(mail: StoredMail): Promise<void> {
    if (!(await wants(mail.subject, mail.kind, 'email'))) {
      await this.outbox.transact(tx => closeMail(mail._id, { status: 'unwanted', reason: null }, tx));
      return;
    }
    const written = await this.#write(mail).catch(failureToWrite);
    if (written === null) {
      await this.outbox.transact(tx => closeMail(mail._id, { status: 'unwanted', reason: 'gone' }, tx));
    } else if ('failure' in written) {
      await this.#failed(mail, written.failure);
    } else {
      const failure = await this.transport.send(written);
      await (failure ? this.#failed(mail, failure) : this.#sent(mail));
    }
  }

  /** Null where the person is gone. */
  async #write(mail: StoredMail): Promise<SendMailOptions | null> {
    const order = await this.#orderOf(mail);
    if (order === null) return null;
    const { _id: mailId, kind, subject } = mail;
    const unsubscribeUrl = optionalKinds.has(kind) ? this.#unsubscribeUrl(subject, kind) : null;
    const { MAIL_FROM: from, PUBLIC_ORIGIN: origin } = this.config;
    return messageOf({ mailId, kind, order, from, origin, unsubscribeUrl });
  }

  async #orderOf(mail: StoredMail): Promise<AnyOrder | null> {
    if (mail.sealed) return openMail(mail.sealed, this.config.MAIL_SEAL_KEY);
    if (!mail.person_id) return null;
    try {
      const contact = await this.client.callService('users', 'GET /internal/people/{id}/contact', {
        params: { id: mail.person_id },
      });
      const to = { email: contact.email, name: contact.first_name };
      return orderOf(OwnMail.parse(mail.own), to, this.config.PUBLIC_ORIGIN);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'user/not-found') return null;
      throw error;
    }
  }

  #unsubscribeUrl(subject: string, kind: StoredMail['kind']): string {
    const token = unsubscribeToken({ subject, kind }, this.config.COOKIE_SECRET);
    return `${this.config.PUBLIC_ORIGIN}/unsubscribe?token=${token}`;
  }

  async #sent({ _id: mail_id, person_id, kind }: StoredMail): Promise<void> {
    await this.outbox.transact(async tx => {
      if (!(await closeMail(mail_id, { status: 'sent', reason: null }, tx))) return;
      tx.emit(mailSent, { mail_id, person_id, kind, at: this.clock.now().toISOString() });
    });
  }

  async #failed(mail: StoredMail, failure: SendFailure): Promise<void> {
    const next = decideAfterFailure(failure, mail.attempts, this.clock.now());
    if ('retryAt' in next) {
      this.log.info(
        { mail: mail._id, attempts: mail.attempts, code: failure.code },
        'a mail waits for another attempt',
      );
      return postponeMail(mail._id, next.retryAt);
    }
    const { _id: mail_id, person_id, kind } = mail;
    await this.outbox.transact(async tx => {
      if (!(await closeMail(mail_id, { status: 'refused', reason: next.refused }, tx))) return;
      const at = this.clock.now().toISOString();
      tx.emit(mailRefused, { mail_id, person_id, kind, reason: next.refused, at });
    });
  }
}

/** The address cannot be asked for, or the order cannot be read (any more): as bounded as all attempts. */
function failureToWrite(error: unknown): { failure: SendFailure } {
  return {
    failure: { message: error instanceof ProblemError ? error.code : 'the mail could not be written' },
  };
}
