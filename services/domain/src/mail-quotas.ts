import type { MailLimit } from '@giftlist/contracts/gifts/entities';
import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { type ExceededQuota, type Quota, Quotas } from '@giftlist/service-kit/redis/quotas';
import { Injectable } from '@nestjs/common';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Limits for emails with a person's own words, per account and per network. */
export const writtenMailsPerDay = { account: 100, network: 200 } as const;

/** For all lists of one owner. Enough for every gift of a large wedding. */
export const reservationMailsPerDay = 1_500;

/** Emails to givers long after the reservation. Both kinds share one daily limit per owner. */
const laterMails: ReadonlySet<LimitedMail> = new Set(['reservation-ended', 'giving-reminder']);

/**
 * Returns the daily limits of reservation confirmations, which are lower for owners without a verified address. One
 * network may use only half of an owner's limit, but more across all owners, because it may be an office.
 */
const getReservationLimits = (perDay: number, isOwnerVerified: boolean) => {
  const owner = isOwnerVerified ? perDay : Math.ceil(perDay / 15);
  return { owner, ownerFromNetwork: Math.ceil(owner / 2), network: 2 * perDay };
};

/**
 * The hourly limits per kind of email and mailbox: from one sender or list owner, from one network, and in total.
 * Usually each limit is higher than the one before, so that one sender or network cannot use up the total.
 */
const mailboxLimits = {
  reservation: { sender: 20, network: 40, all: 60 },
  /** To the giver's own verified address. Nobody else can cause these. */
  'own-reservation': { sender: 60, network: 60, all: 60 },
  'reservation-ended': { sender: 20, network: 40, all: 60 },
  /** Anyone may request one without signing in, so the sender is the IP address. */
  'giving-link': { sender: 5, network: 5, all: 15 },
  'giving-reminder': { sender: 20, network: 40, all: 60 },
  invitation: { sender: 10, network: 20, all: 30 },
  share: { sender: 10, network: 20, all: 30 },
  'friend-invitation': { sender: 5, network: 10, all: 15 },
} as const;
export type LimitedMail = keyof typeof mailboxLimits;

interface MailCause {
  /** The account that sends the email, or the list's owner. */
  sender: string;
  /** The IP address of the request; null if no request caused the email. */
  ip: string | null;
}

/** 'exceeded' if a limit is reached, 'uncounted' while Redis is unavailable. */
export type MailboxQuotaResult = 'counted' | 'exceeded' | 'uncounted';

export interface ReservationCause {
  owner: string;
  isOwnerVerified: boolean;
  ip: string;
  /** The daily limit of emails per list owner. 0 disables daily limits. */
  perDay: number;
}

/** Like `MailboxQuotaResult`, but names the exceeded limit. */
export type ReservationQuotaResult = Exclude<MailboxQuotaResult, 'exceeded'> | MailLimit;

@Injectable()
export class MailQuotas {
  constructor(
    private readonly quotas: Quotas,
    private readonly emailKeys: EmailKeys,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Counts emails with a person's own words against the daily limits of account and network. If they exceed a
   * limit, counts none and throws `rate-limited` with the time to wait.
   */
  async countForSender(count: number, { sender, ip }: { sender: string; ip: string }): Promise<void> {
    const { account, network } = writtenMailsPerDay;
    const exceeded = await this.quotas.count(
      [
        { key: `mails:written:by:${sender}`, max: account, windowMs: dayMs },
        { key: `mails:written:from:${toAddressGroup(ip)}`, max: network, windowMs: dayMs },
      ],
      count,
    );
    if (exceeded !== null) {
      const detail = `You can write to ${account} addresses a day. Please try again in ${formatDuration(exceeded.waitMs)}.`;
      fail('rate-limited', { retry_after: Math.ceil(exceeded.waitMs / 1_000), detail });
    }
  }

  /**
   * Counts an email against the hourly limits of the recipient's mailbox, and later emails also against the owner's
   * daily limit. If Redis is unavailable, the notifications service counts the email later.
   */
  async countForMailbox(kind: LimitedMail, email: string, cause: MailCause): Promise<MailboxQuotaResult> {
    const result = await this.countIfAvailable(this.getMailboxQuotas(kind, email, cause));
    if (result === 'uncounted') return result;
    return result === null ? 'counted' : 'exceeded';
  }

  /**
   * Counts a reservation confirmation to an address that may belong to someone other than the giver. Applies the
   * mailbox's hourly limits and the daily limits of the list owner, of the network, and of the network for this owner.
   */
  async countReservationMail(
    email: string,
    { owner, isOwnerVerified, ip, perDay }: ReservationCause,
  ): Promise<ReservationQuotaResult> {
    const dailyLimits = getReservationLimits(perDay, isOwnerVerified);
    const ownerKey = `mails:reservations:of:${owner}`;
    const network = toAddressGroup(ip);
    const limitsByKey: Record<string, { max: number; limit: MailLimit }> = {
      [ownerKey]: { max: dailyLimits.owner, limit: 'list-owner' },
      [`${ownerKey}:from:${network}`]: { max: dailyLimits.ownerFromNetwork, limit: 'network' },
      [`mails:reservations:from:${network}`]: { max: dailyLimits.network, limit: 'network' },
    };
    const mailboxQuotas = this.getMailboxQuotas('reservation', email, { sender: owner, ip });
    const dailyQuotas = Object.entries(limitsByKey).map(([key, { max }]) => ({ key, max, windowMs: dayMs }));
    const result = await this.countIfAvailable([...mailboxQuotas, ...(perDay > 0 ? dailyQuotas : [])]);
    if (result === 'uncounted') return result;
    if (result === null) return 'counted';
    return limitsByKey[result.key]?.limit ?? 'mailbox';
  }

  /** Returns the exceeded quota, or null if all quotas allow the email. */
  private async countIfAvailable(quotas: readonly Quota[]): Promise<ExceededQuota | null | 'uncounted'> {
    try {
      return await this.quotas.count(quotas);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.log.warn({ err: error }, 'failed to count an email against its quotas: Redis unavailable');
      return 'uncounted';
    }
  }

  private getMailboxQuotas(kind: LimitedMail, email: string, { sender, ip }: MailCause): Quota[] {
    const mailbox = `mails:to:${kind}:${this.emailKeys.hashEmail(email)}`;
    const limits = mailboxLimits[kind];
    return [
      { key: `${mailbox}:by:${sender}`, max: limits.sender, windowMs: hourMs },
      ...(ip === null
        ? []
        : [{ key: `${mailbox}:from:${toAddressGroup(ip)}`, max: limits.network, windowMs: hourMs }]),
      { key: mailbox, max: limits.all, windowMs: hourMs },
      ...(laterMails.has(kind)
        ? [{ key: `mails:later:of:${sender}`, max: reservationMailsPerDay, windowMs: dayMs }]
        : []),
    ];
  }
}

const formatDuration = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
