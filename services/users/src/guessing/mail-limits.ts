import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import type { CodePurpose } from '../model/code-purpose.ts';

const hourSeconds = 3_600;
/** Emails of one kind to one mailbox, and requests of all kinds from one IP address. */
const hourlyLimits = { mailbox: 5, ip: 30 } as const;

/**
 * `account-changed` includes all security emails to unverified addresses, such as those about a new password. Emails of
 * the kind `new-browser` go only to verified addresses.
 */
type MailKind = CodePurpose | 'account-changed' | 'new-browser';

/** Keeps strangers from flooding a mailbox. Each kind of email has its own limit. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly redis: RedisClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /** Counts an email requested from an IP address. Returns false if a limit is reached. */
  async consumeRequestQuota(kind: MailKind, email: string, ip: string): Promise<boolean> {
    const ipCount = await this.increment(`users:mails:from:${toAddressGroup(ip)}`);
    // Requests over an IP address's limit must not use up mailbox limits.
    return ipCount <= hourlyLimits.ip && this.consumeMailboxQuota(kind, email);
  }

  /** Returns false if the mailbox limit is reached. */
  async consumeMailboxQuota(kind: MailKind, email: string): Promise<boolean> {
    const mailboxCount = await this.increment(`users:mails:to:${kind}:${this.emailKeys.hashEmail(email)}`);
    return mailboxCount <= hourlyLimits.mailbox;
  }

  private async increment(key: string): Promise<number> {
    const replies = await this.redis.multi().set(key, 0, 'EX', hourSeconds, 'NX').incr(key).exec();
    // Each reply is an error and a value.
    const [, [, count] = []] = replies ?? [];
    return Number(count);
  }
}
