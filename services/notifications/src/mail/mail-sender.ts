import { setTimeout as pause } from 'node:timers/promises';
import { getMailedKind } from '@giftlist/contracts/notifications/entities';
import { mailRefused, mailSent } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { Worker } from '@giftlist/service-kit/core/worker';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { continueTrace } from '@giftlist/service-kit/telemetry/tracing';
import { Injectable } from '@nestjs/common';
import { completeDigest } from '../digest/digest.ts';
import { closeMail, leaseMail, mailIdle, postponeMail, type StoredMail } from '../mail-queue/mails.store.ts';
import { isOptional, isTurnedOn, toMailSubject } from '../preferences/preferences.store.ts';
import { deleteRefusals, findLastRefusal, recordRefusal } from '../preferences/refusals.store.ts';
import type { StoredNotification } from '../store/notifications.store.ts';
import { countMail } from './mail-metrics.ts';
import { MailTransport, maxConnections } from './mail-transport.ts';
import { MailWriter } from './mail-writer.ts';
import { decideAfterFailure, isRecipientRefused, type SendFailure } from './send-failure.ts';

/** Longer than a delivery takes. If a process crashes, another one sends the email once the lease expires. */
const leaseMs = 120_000;
/** Recording must end before the lease does; otherwise an accepted email would be sent again. */
const recordDeadlineMs = 90_000;
const recordRetryMs = 500;

@Injectable()
export class MailSender extends Worker {
  constructor(
    @InjectLog() private readonly log: Log,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly writer: MailWriter,
    private readonly transport: MailTransport,
  ) {
    super();
  }

  protected async run(): Promise<void> {
    const sending = new Set<Promise<void>>();
    while (!this.stopping.aborted) {
      if (sending.size === maxConnections) await Promise.race(sending);
      const mail = await this.leaseNext();
      if (mail) {
        const task = this.sendTraced(mail).finally(() => sending.delete(task));
        sending.add(task);
      } else {
        await mailIdle.wait(this.stopping);
      }
    }
    await Promise.all(sending);
  }

  private async leaseNext(): Promise<StoredMail | null> {
    const now = this.clock.now();
    return leaseMail(now, new Date(now.getTime() + leaseMs)).catch(this.logFailure);
  }

  private async sendTraced(mail: StoredMail): Promise<void> {
    const send = () => this.send(mail);
    await continueTrace(mail.traceparent, 'send mail', { 'giftlist.mail.kind': mail.kind }, send).catch(
      this.logFailure,
    );
  }

  private readonly logFailure = (error: unknown): null => {
    this.log.warn({ err: error }, 'failed to process a queued email; retrying');
    return null;
  };

  private async send(mail: StoredMail): Promise<void> {
    if (!(await isTurnedOn(mail.subject, mail.kind, 'email'))) {
      await this.close(mail, { status: 'unwanted', reason: null }, 'all');
      return;
    }
    const refusal = isOptional(mail.kind) ? await findLastRefusal([mail.subject]) : null;
    if (refusal) return this.recordRefused(mail, refusal.reason);
    const result = await this.writer.write(mail).catch(toWriteFailure);
    if (typeof result === 'string') {
      // Notifications for an unverified address are not kept for a later email.
      const includedIds = result === 'unproved' ? 'all' : [];
      await this.close(mail, { status: 'unwanted', reason: result }, includedIds);
    } else if ('failure' in result) {
      await this.handleFailure(mail, result.failure);
    } else {
      const failure = await this.transport.send(result.message);
      await (failure ? this.handleFailure(mail, failure) : this.recordSent(mail, result.included));
    }
  }

  /** If the email is still waiting, closes it and runs `publish` in the same transaction. */
  private async close(
    mail: StoredMail,
    outcome: Pick<StoredMail, 'status' | 'reason'>,
    includedIds: readonly string[] | 'all',
    publish: (tx: Transaction, now: Date) => Promise<void> | void = () => undefined,
  ): Promise<void> {
    await this.outbox.transact(async tx => {
      if (!(await closeMail(mail._id, outcome, tx))) return;
      const now = this.clock.now();
      if (mail.own?.template === 'digest') await completeDigest(mail, includedIds, now, tx);
      await publish(tx, now);
    });
  }

  private async recordSent(mail: StoredMail, included: readonly StoredNotification[]): Promise<void> {
    const { _id: mail_id, person_id, kind } = mail;
    const includedIds = included.map(notification => notification._id);
    await this.retryRecording(() =>
      this.close(mail, { status: 'sent', reason: null }, includedIds, async (tx, now) => {
        // The address works, so optional emails may be sent to it again.
        await deleteRefusals([mail.subject], tx);
        tx.emit(mailSent, { mail_id, person_id, kind: getMailedKind(kind), at: now.toISOString() });
      }),
    );
    countMail('sent');
  }

  /** Retries during an outage, because an accepted email that is not recorded would be sent again. */
  private async retryRecording(record: () => Promise<void>): Promise<void> {
    const deadline = performance.now() + recordDeadlineMs;
    for (;;) {
      try {
        return await record();
      } catch (error) {
        if (!isOutage(error) || performance.now() > deadline || this.stopping.aborted) throw error;
        await pause(recordRetryMs);
      }
    }
  }

  private async handleFailure(mail: StoredMail, failure: SendFailure): Promise<void> {
    const decision = decideAfterFailure(failure, mail.attempts, this.clock.now());
    if ('retryAt' in decision) {
      this.log.info(
        { mail: mail._id, attempts: mail.attempts, code: failure.code },
        'email delivery failed; it will be retried',
      );
      return postponeMail(mail._id, decision.retryAt);
    }
    await this.recordRefused(mail, decision.refusalReason, isRecipientRefused(failure));
  }

  private async recordRefused(mail: StoredMail, reason: string, isAddressRefused = false): Promise<void> {
    const { _id: mail_id, person_id, kind, subject } = mail;
    await this.close(mail, { status: 'refused', reason }, 'all', async (tx, now) => {
      const isForDeletedAccount = subject === toMailSubject(mail_id);
      if (isAddressRefused && !isForDeletedAccount) {
        await recordRefusal({ _id: subject, at: now, reason }, tx);
      }
      tx.emit(mailRefused, { mail_id, person_id, kind: getMailedKind(kind), reason, at: now.toISOString() });
    });
    countMail('refused');
  }
}

function toWriteFailure(error: unknown): { failure: SendFailure } {
  return {
    failure: { message: error instanceof ProblemError ? error.code : 'the mail could not be composed' },
  };
}
