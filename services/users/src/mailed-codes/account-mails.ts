import type { AccountMailTopic } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { MailDesk } from '@giftlist/service-kit/seal';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { UsersConfig } from '../config.ts';
import { type CodePurpose, MailedCodeStore } from './codes.store.ts';

/** The pages that the links in mails open. */
const pages = {
  'verify-email': '/verify-email',
  'reset-password': '/forgot-password',
  'change-email': '/verify-email',
} as const satisfies Record<CodePurpose, string>;

/** Asks for the mails of accounts, with the codes they carry. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly codes: MailedCodeStore,
    private readonly desk: MailDesk,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  async sendCode(
    template: CodePurpose,
    to: { accountId: string; email: string; name: string },
    tx: Transaction,
  ): Promise<void> {
    const { accountId, email, name } = to;
    const code = await this.codes.make(
      { purpose: template, account_id: accountId, email },
      this.clock.now(),
      tx,
    );
    const link = new URL(pages[template], this.config.PUBLIC_ORIGIN);
    link.searchParams.set('oobCode', code);
    const mail = template === 'change-email' ? 'verify-email' : template;
    await this.desk.requestMail({ template: mail, to: { email, name }, link: link.href }, tx);
  }

  /** Tells the owner of a change that somebody else might have made. */
  async tellChanged(
    { email }: Pick<Account, 'email'>,
    what: z.output<typeof AccountMailTopic>,
    tx: Transaction,
  ): Promise<void> {
    if (email === null) return;
    await this.desk.requestMail({ template: 'account-changed', to: { email, name: '' }, what }, tx);
  }

  async tellPasswordChanged(to: { email: string; name: string }, tx: Transaction): Promise<void> {
    await this.desk.requestMail({ template: 'password-changed', to }, tx);
  }
}
