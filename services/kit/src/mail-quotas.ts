import type { MailLimit } from '@giftlist/contracts/gifts/entities';
import { Injectable } from '@nestjs/common';
import { addressGroup } from './address-group.ts';
import { EmailKeys } from './email-key.ts';
import { InjectLog, type Log } from './log.ts';
import { isOutage } from './outage.ts';
import { fail } from './problem-error.ts';
import { type Full, type Quota, Quotas } from './quotas.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Mails with a person's own words per day, over all routes that send such mails. */
export const writtenMailsPerDay = { account: 100, address: 200 } as const;

/**
 * Reservation confirmations per day with an owner's words to other people's mailboxes, over all lists of one owner:
 * enough for all gifts of a large wedding.
 */
export const reservationMailsPerDay = 1_500;

/** Mails with an owner's words that givers receive long after the reservation; both kinds share a daily limit. */
const laterMails: ReadonlySet<LimitedMail> = new Set(['reservation-ended', 'giving-reminder']);

/**
 * Fewer for an owner whose address is not verified. One IP address, which may be an office's, may send more over all
 * owners, but only half of one owner's limit, so that it cannot exhaust the owner's.
 */
const reservationBounds = (perDay: number, isOwnerVerified: boolean) => {
  const owner = isOwnerVerified ? perDay : Math.ceil(perDay / 15);
  return { owner, ownerFromOrigin: Math.ceil(owner / 2), origin: 2 * perDay };
};

/**
 * Mails of a kind per mailbox and hour: caused by one sender (or list owner), by one IP address, and in total. Each
 * limit is higher than the one before, so that one sender cannot exhaust what others may send.
 */
const perMailbox = {
  reservation: { sender: 20, origin: 40, all: 60 },
  /** To the giver's own, verified address: nobody else can exhaust it. */
  'own-reservation': { sender: 60, origin: 60, all: 60 },
  'reservation-ended': { sender: 20, origin: 40, all: 60 },
  /** Anybody may request it, so it is counted per network. */
  'giving-link': { sender: 5, origin: 5, all: 15 },
  'giving-reminder': { sender: 20, origin: 40, all: 60 },
  invitation: { sender: 10, origin: 20, all: 30 },
  share: { sender: 10, origin: 20, all: 30 },
  'friend-invitation': { sender: 5, origin: 10, all: 15 },
} as const;
export type LimitedMail = keyof typeof perMailbox;

interface MailCause {
  /** The account that sends it, or the owner of the list that it is about. */
  sender: string;
  /** Null if no request caused it. */
  ip: string | null;
}

/** Whether the mail is within the mailbox's limit: 'uncounted' while Redis is unavailable. */
export type MailboxCount = 'counted' | 'exceeded' | 'uncounted';

export interface ReservationCause {
  /** The owner of the list. */
  owner: string;
  isOwnerVerified: boolean;
  ip: string;
  /** Mails that the list's owner may cause per day; 0 for no limit. */
  perDay: number;
}

/** As `MailboxCount`, or the limit that was reached. */
export type ReservationMailCount = Exclude<MailboxCount, 'exceeded'> | MailLimit;

/** Limits the mails that people can cause at other people's addresses. */
@Injectable()
export class MailQuotas {
  constructor(
    private readonly quotas: Quotas,
    private readonly emailKeys: EmailKeys,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Counts mails with a person's own words against the daily limits of the account and of the IP address. If not all of
   * them fit, throws `rate-limited` with the time to wait and counts nothing.
   */
  async countWritten(count: number, { sender, ip }: { sender: string; ip: string }): Promise<void> {
    const { account, address } = writtenMailsPerDay;
    const full = await this.quotas.count(
      [
        { key: `mails:written:by:${sender}`, most: account, windowMs: dayMs },
        { key: `mails:written:from:${addressGroup(ip)}`, most: address, windowMs: dayMs },
      ],
      count,
    );
    if (full !== null) {
      const detail = `You can write to ${account} addresses a day. Please try again in ${inWords(full.waitMs)}.`;
      fail('rate-limited', { retry_after: Math.ceil(full.waitMs / 1_000), detail });
    }
  }

  /**
   * Counts one mail against the hourly limit of its mailbox. A mail that is not counted because Redis is unavailable is
   * counted by the notifications service.
   */
  async countForMailbox(kind: LimitedMail, email: string, cause: MailCause): Promise<MailboxCount> {
    const full = await this.#countIfAvailable(this.#mailboxQuotas(kind, email, cause));
    if (full === 'uncounted') return full;
    return full === null ? 'counted' : 'exceeded';
  }

  /**
   * Counts the confirmation of a reservation to a mailbox that may be a stranger's: against the hourly limit of the
   * mailbox, and the daily limits of the list's owner, of the IP address, and of both together.
   */
  async countReservation(
    email: string,
    { owner, isOwnerVerified, ip, perDay }: ReservationCause,
  ): Promise<ReservationMailCount> {
    const bounds = reservationBounds(perDay, isOwnerVerified);
    const ofOwner = `mails:reservations:of:${owner}`;
    const origin = addressGroup(ip);
    const ofDay: Record<string, { most: number; limit: MailLimit }> = {
      [ofOwner]: { most: bounds.owner, limit: 'list-owner' },
      [`${ofOwner}:from:${origin}`]: { most: bounds.ownerFromOrigin, limit: 'network' },
      [`mails:reservations:from:${origin}`]: { most: bounds.origin, limit: 'network' },
    };
    const ofMailbox = this.#mailboxQuotas('reservation', email, { sender: owner, ip });
    const day = Object.entries(ofDay).map(([key, { most }]) => ({ key, most, windowMs: dayMs }));
    const full = await this.#countIfAvailable([...ofMailbox, ...(perDay > 0 ? day : [])]);
    if (full === 'uncounted') return full;
    if (full === null) return 'counted';
    return ofDay[full.key]?.limit ?? 'mailbox';
  }

  async #countIfAvailable(quotas: readonly Quota[]): Promise<Full | null | 'uncounted'> {
    try {
      return await this.quotas.count(quotas);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.log.warn({ err: error }, 'mail quota not counted: Redis unavailable');
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
      ...(laterMails.has(kind)
        ? [{ key: `mails:later:of:${sender}`, most: reservationMailsPerDay, windowMs: dayMs }]
        : []),
    ];
  }
}

const inWords = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
