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

/** Mails with their own words that people may send within a day, over all routes that send such mails. */
export const writtenMailsPerDay = { account: 100, address: 200 } as const;

/**
 * Confirmations of reservations that carry an owner's words to other people's mailboxes within a day, over all
 * lists of one owner: all gifts of a large wedding, and some that are chosen twice.
 */
export const reservationMailsPerDay = 1_500;

/** Mails with an owner's words that givers get long after the reservation: both kinds share a day's sum. */
const laterMails: ReadonlySet<LimitedMail> = new Set(['reservation-ended', 'giving-reminder']);

/**
 * Fewer for an owner whose address is not verified. One address of origin, where an office may be, gets more over
 * all owners, and half of what one owner has: it cannot use up the owner's sum.
 */
const reservationBounds = (perDay: number, isOwnerVerified: boolean) => {
  const owner = isOwnerVerified ? perDay : Math.ceil(perDay / 15);
  return { owner, ownerFromOrigin: Math.ceil(owner / 2), origin: 2 * perDay };
};

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
  /** Anyone may ask for it: counted per network of origin. */
  'giving-link': { sender: 5, origin: 5, all: 15 },
  'giving-reminder': { sender: 20, origin: 40, all: 60 },
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

export interface ReservationCause {
  /** Of the list. */
  owner: string;
  isOwnerVerified: boolean;
  ip: string;
  /** What the list's owner may cause within a day; 0 for no bound. */
  perDay: number;
}

/** As `MailboxTurn`, or the limit that was reached. */
export type ReservationTurn = Exclude<MailboxTurn, 'used-up'> | MailLimit;

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
    const full = await this.quotas.take(
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
   * Counts one mail against the hourly allowance of its mailbox. What stays uncounted while Redis is
   * unavailable is counted by the notifications service.
   */
  async takeMailbox(kind: LimitedMail, email: string, cause: MailCause): Promise<MailboxTurn> {
    const full = await this.#takeOrUncounted(this.#mailboxQuotas(kind, email, cause));
    if (full === 'uncounted') return full;
    return full === null ? 'taken' : 'used-up';
  }

  /**
   * Counts the confirmation of a reservation at a mailbox that may be a stranger's: against the hourly allowance of
   * the mailbox, and the day's sums of the list's owner, of the address of origin, and of both together.
   */
  async takeReservation(
    email: string,
    { owner, isOwnerVerified, ip, perDay }: ReservationCause,
  ): Promise<ReservationTurn> {
    const bounds = reservationBounds(perDay, isOwnerVerified);
    const ofOwner = `mails:reservations:of:${owner}`;
    const origin = addressGroup(ip);
    const ofDay: Record<string, { most: number; turn: MailLimit }> = {
      [ofOwner]: { most: bounds.owner, turn: 'list-owner' },
      [`${ofOwner}:from:${origin}`]: { most: bounds.ownerFromOrigin, turn: 'network' },
      [`mails:reservations:from:${origin}`]: { most: bounds.origin, turn: 'network' },
    };
    const ofMailbox = this.#mailboxQuotas('reservation', email, { sender: owner, ip });
    const day = Object.entries(ofDay).map(([key, { most }]) => ({ key, most, windowMs: dayMs }));
    const full = await this.#takeOrUncounted([...ofMailbox, ...(perDay > 0 ? day : [])]);
    if (full === 'uncounted') return full;
    if (full === null) return 'taken';
    return ofDay[full.key]?.turn ?? 'mailbox';
  }

  async #takeOrUncounted(quotas: readonly Quota[]): Promise<Full | null | 'uncounted'> {
    try {
      return await this.quotas.take(quotas);
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
