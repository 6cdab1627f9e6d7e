import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import type { CodePurpose } from '../model/code-purpose.ts';

const hourSeconds = 3_600;
/** Hourly limits: emails of one kind to a mailbox, and emails of all kinds requested from an IP address. */
const hourlyLimits = { mailbox: 5, address: 30 } as const;

/**
 * `account-changed`: security emails to an unverified address; `new-browser`: emails about new sign-ins to a verified
 * one.
 */
type MailKind = CodePurpose | 'account-changed' | 'new-browser';

/** Keeps strangers from flooding a mailbox. Each kind of email has a separate limit. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly redis: RedisClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /** Counts an email requested from an IP address. Returns false if it exceeds an hourly limit and must not be sent. */
  async consumeRequestQuota(kind: MailKind, email: string, ip: string): Promise<boolean> {
    const ipCount = await this.increment(`users:mails:from:${toAddressGroup(ip)}`);
    // Requests over a client's limit do not use up the limits of mailboxes.
    return ipCount <= hourlyLimits.address && this.consumeMailboxQuota(kind, email);
  }

  /**
   * Counts an email that nobody requested directly, such as on sign-up, towards the mailbox limit only. Returns false
   * if it must not be sent.
   */
  async consumeMailboxQuota(kind: MailKind, email: string): Promise<boolean> {
    const mailboxCount = await this.increment(`users:mails:to:${kind}:${this.emailKeys.hashEmail(email)}`);
    return mailboxCount <= hourlyLimits.mailbox;
  }

  private async increment(key: string): Promise<number> {
    const results = await this.redis.multi().set(key, 0, 'EX', hourSeconds, 'NX').incr(key).exec();
    return Number(results?.[1]?.[1]);
  }
}
