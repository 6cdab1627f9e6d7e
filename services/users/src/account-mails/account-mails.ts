import type { AccountMailTopic, RemovedMethod } from '@giftlist/contracts/notifications/events';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { UsersConfig } from '../config.ts';
import { MailLimits } from '../guessing/mail-limits.ts';
import type { Account } from '../model/accounts.ts';
import type { CodePurpose } from '../model/code-purpose.ts';
import { MailedCodeStore } from './mailed-codes.store.ts';

const linkPaths = {
  'verify-email': '/verify-email',
  'reset-password': '/forgot-password',
  'change-email': '/verify-email',
} as const satisfies Record<CodePurpose, string>;

interface Recipient {
  accountId: string;
  email: string;
  name: string;
}

type MailedAccount = Pick<Account, 'email' | 'email_verified'>;

@Injectable()
export class AccountMails {
  constructor(
    private readonly codes: MailedCodeStore,
    private readonly mailRequests: MailRequests,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  /** Emails the first verification code, unless the mailbox has reached its rate limit. */
  async sendFirstCode(to: Recipient, tx: Transaction): Promise<void> {
    if (await this.limits.consumeMailboxQuota('verify-email', to.email))
      await this.sendCode('verify-email', to, tx);
  }

  async sendCode(template: CodePurpose, to: Recipient, tx: Transaction): Promise<void> {
    const { accountId, email, name } = to;
    const code = await this.codes.create(
      { purpose: template, account_id: accountId, email },
      this.clock.now(),
      tx,
    );
    const link = new URL(linkPaths[template], getLinkOrigin(this.config.PUBLIC_ORIGIN));
    link.searchParams.set('oobCode', code);
    await this.mailRequests.requestMail({ template, to: { email, name }, link: link.href }, tx);
  }

  /**
   * Emails the owner about a security-relevant change. Skips accounts without an address and unverified addresses
   * over their rate limit.
   */
  async sendAccountChanged(
    account: MailedAccount,
    topic: z.output<typeof AccountMailTopic>,
    tx: Transaction,
  ): Promise<void> {
    const { email } = account;
    if (email === null || !(await this.consumeQuotaIfUnverified(email, account))) return;
    await this.mailRequests.requestMail(
      { template: 'account-changed', to: { email, name: '' }, what: topic },
      tx,
    );
  }

  /**
   * Emails a verified address about a sign-in from a new browser, within a rate limit. Skips the email if Redis is
   * unavailable, so that the sign-in still succeeds.
   */
  async sendNewBrowser({ email, email_verified }: MailedAccount, tx: Transaction): Promise<void> {
    if (email === null || !email_verified) return;
    if (!(await this.limits.consumeMailboxQuota('new-browser', email).catch(() => false))) return;
    await this.mailRequests.requestMail(
      { template: 'account-changed', to: { email, name: '' }, what: 'new-browser' },
      tx,
    );
  }

  async sendPasswordChanged(account: MailedAccount, name: string, tx: Transaction): Promise<void> {
    const { email } = account;
    if (email === null || !(await this.consumeQuotaIfUnverified(email, account))) return;
    await this.mailRequests.requestMail({ template: 'password-changed', to: { email, name } }, tx);
  }

  async sendMethodsRemoved(
    to: { email: string; name: string },
    removed: z.output<typeof RemovedMethod>[],
    tx: Transaction,
  ): Promise<void> {
    await this.mailRequests.requestMail({ template: 'sign-in-methods-removed', to, removed }, tx);
  }

  /** Confirms the account deletion by email, under the same conditions as `sendAccountChanged`. */
  async sendAccountDeleted(account: MailedAccount, name: string, tx: Transaction): Promise<void> {
    const { email } = account;
    if (email === null || !(await this.consumeQuotaIfUnverified(email, account))) return;
    await this.mailRequests.requestMail({ template: 'account-deleted', to: { email, name } }, tx);
  }

  /** Returns whether an email may be sent. Limits unverified addresses, because they may belong to strangers. */
  private async consumeQuotaIfUnverified(email: string, { email_verified }: MailedAccount): Promise<boolean> {
    return email_verified || this.limits.consumeMailboxQuota('account-changed', email);
  }
}
