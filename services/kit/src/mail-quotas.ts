import { Injectable } from '@nestjs/common';
import { addressGroup } from './address-group.ts';
import { EmailKeys } from './email-key.ts';
import { InjectLog, type Log } from './log.ts';
import { isOutage } from './outage.ts';
import { fail } from './problem-error.ts';
import { type Quota, Quotas } from './quotas.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Mails with their own words that people may send within a day, over all routes that send such mails. */
export const writtenMailsPerDay = { account: 100, address: 200 } as const;

/**
 * Mails of a kind that one mailbox gets within an hour: because of one sender (or owner of a list), because
 * of one address of origin, and from everybody. Each is larger than the one before, so that no sender can use
 * up what others may send.
 */
const perMailbox = {
  reservation: { sender: 20, origin: 40, all: 60 },
  /** At the taker's own, verified address: nobody else can use it up. */
  'own-reservation': { sender: 60, origin: 60, all: 60 },
  'reservation-ended': { sender: 20, origin: 40, all: 60 },
  invitation: { sender: 10, origin: 20, all: 30 },
  share: { sender: 10, origin: 20, all: 30 },
  'friend-invitation': { sender: 5, origin: 10, all: 15 },
} as const;
export type LimitedMail = keyof typeof perMailbox;

interface MailCause {
  /** The account that sends it, or the owner of the list it is about. */
  sender: string;
  /** Null where no request is behind it. */
  ip: string | null;
}

/** Whether the allowance had room: 'uncounted' while Redis is unavailable. */
export type MailboxTurn = 'taken' | 'used-up' | 'uncounted';

/** Bounds on the mails that people can cause at other people's addresses. */
@Injectable()
export class MailQuotas {
  constructor(
    private readonly quotas: Quotas,
    private readonly emailKeys: EmailKeys,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Counts mails with a person's own words against the day's sums of the account and of the address they come
   * from. Throws `rate-limited` with the time to wait, and counts nothing, where not all of them fit.
   */
  async takeWritten(count: number, { sender, ip }: { sender: string; ip: string }): Promise<void> {
    const { account, address } = writtenMailsPerDay;
    const waitMs = await this.quotas.take(
      [
        { key: `mails:written:by:${sender}`, most: account, windowMs: dayMs },
        { key: `mails:written:from:${addressGroup(ip)}`, most: address, windowMs: dayMs },
      ],
      count,
    );
    if (waitMs > 0) {
      const detail = `You can write to ${account} addresses a day. Please try again in ${inWords(waitMs)}.`;
      fail('rate-limited', { retry_after: Math.ceil(waitMs / 1_000), detail });
    }
  }

  /**
   * Counts one mail against the hourly allowance of its mailbox. What stays uncounted while Redis is
   * unavailable is counted by the notifications service.
   */
  async takeMailbox(kind: LimitedMail, email: string, cause: MailCause): Promise<MailboxTurn> {
    try {
      return (await this.quotas.take(this.#mailboxQuotas(kind, email, cause))) === 0 ? 'taken' : 'used-up';
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.log.warn({ err: error }, 'mail allowance not counted, Redis is unavailable');
      return 'uncounted';
    }
  }

  #mailboxQuotas(kind: LimitedMail, email: string, { sender, ip }: MailCause): Quota[] {
    const mailbox = `mails:to:${kind}:${this.emailKeys.emailKey(email)}`;
    const { sender: ofSender, origin, all } = perMailbox[kind];
    return [
      { key: `${mailbox}:by:${sender}`, most: ofSender, windowMs: hourMs },
      ...(ip === null
        ? []
        : [{ key: `${mailbox}:from:${addressGroup(ip)}`, most: origin, windowMs: hourMs }]),
      { key: mailbox, most: all, windowMs: hourMs },
    ];
  }
}

const inWords = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
