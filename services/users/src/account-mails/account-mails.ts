import type { AccountMailTopic, RemovedMethod } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { linkOrigin } from '@giftlist/service-kit/http/origins';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { MailRequests } from '@giftlist/service-kit/seal';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { UsersConfig } from '../config.ts';
import { MailLimits } from '../guessing/mail-limits.ts';
import type { Account } from '../model/accounts.ts';
import type { CodePurpose } from '../model/code-purpose.ts';
import { MailedCodeStore } from './codes.store.ts';

/** The pages that links in mails open. */
const pages = {
  'verify-email': '/verify-email',
  'reset-password': '/forgot-password',
  'change-email': '/verify-email',
} as const satisfies Record<CodePurpose, string>;

interface Recipient {
  accountId: string;
  email: string;
  name: string;
}

/** The data that decides whether an owner is mailed. */
type Told = Pick<Account, 'email' | 'email_verified'>;

/** Requests the mails of accounts, with their codes. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly codes: MailedCodeStore,
    private readonly mailRequests: MailRequests,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  /**
   * The code that verifies the address of a new account; none if the limit of its mailbox is reached. It can be
   * requested later.
   */
  async sendFirstCode(to: Recipient, tx: Transaction): Promise<void> {
    if (await this.limits.mayReach('verify-email', to.email)) await this.sendCode('verify-email', to, tx);
  }

  async sendCode(template: CodePurpose, to: Recipient, tx: Transaction): Promise<void> {
    const { accountId, email, name } = to;
    const code = await this.codes.make(
      { purpose: template, account_id: accountId, email },
      this.clock.now(),
      tx,
    );
    const link = new URL(pages[template], linkOrigin(this.config.PUBLIC_ORIGIN));
    link.searchParams.set('oobCode', code);
    await this.mailRequests.requestMail({ template, to: { email, name }, link: link.href }, tx);
  }

  /** Mails the owner about a change that somebody else might have made. */
  async tellChanged(account: Told, what: z.output<typeof AccountMailTopic>, tx: Transaction): Promise<void> {
    const { email } = account;
    if (email === null || !(await this.mayTell(email, account))) return;
    await this.mailRequests.requestMail({ template: 'account-changed', to: { email, name: '' }, what }, tx);
  }

  /**
   * Mails the owner of a verified address about a sign-in from a new browser, a few times per hour. While Redis is
   * unavailable the sign-in is not refused.
   */
  async tellNewBrowser({ email, email_verified }: Told, tx: Transaction): Promise<void> {
    if (email === null || !email_verified) return;
    if (!(await this.limits.mayReach('new-browser', email).catch(() => false))) return;
    const what = 'new-browser';
    await this.mailRequests.requestMail({ template: 'account-changed', to: { email, name: '' }, what }, tx);
  }

  async tellPasswordChanged(account: Told, name: string, tx: Transaction): Promise<void> {
    const { email } = account;
    if (email === null || !(await this.mayTell(email, account))) return;
    await this.mailRequests.requestMail({ template: 'password-changed', to: { email, name } }, tx);
  }

  /** Mails the verified address what was removed from its account. */
  async tellMethodsRemoved(
    to: { email: string; name: string },
    removed: z.output<typeof RemovedMethod>[],
    tx: Transaction,
  ): Promise<void> {
    await this.mailRequests.requestMail({ template: 'sign-in-methods-removed', to, removed }, tx);
  }

  /** The last mail about an account. */
  async tellDeleted(account: Told, name: string, tx: Transaction): Promise<void> {
    const { email } = account;
    if (email === null || !(await this.mayTell(email, account))) return;
    await this.mailRequests.requestMail({ template: 'account-deleted', to: { email, name } }, tx);
  }

  /** An unverified mailbox may be a stranger's: repeated changes must not flood it. */
  private async mayTell(email: string, { email_verified }: Told): Promise<boolean> {
    return email_verified || this.limits.mayReach('account-changed', email);
  }
}
