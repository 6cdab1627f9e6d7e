import { Clock } from '@giftlist/service-kit/clock';
import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../accounts/accounts.store.ts';
import { EmailProof } from '../accounts/email-proof.ts';
import { isDuplicateOf } from '../duplicate-key.ts';
import { MailLimits } from '../guessing/mail-limits.ts';
import { ChangeEmail } from '../own-account/change-email.ts';
import { ProfileStore } from '../profiles/profiles.store.ts';
import { AccountMails } from './account-mails.ts';
import { MailedCodeStore } from './codes.store.ts';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly codes: MailedCodeStore,
    private readonly mails: AccountMails,
    private readonly mailLimits: MailLimits,
    private readonly proof: EmailProof,
    private readonly changes: ChangeEmail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Opening the link once more within its hour does no harm: it proves the same address. */
  async verify(code: string): Promise<void> {
    const carriedOut = this.outbox.transact(async tx => {
      const found = await this.codes.find(['verify-email', 'change-email'], code, this.clock.now(), tx);
      const account = found && (await this.accounts.byId(found.account_id, tx));
      if (!account) fail('auth/invalid-code');
      if (found.purpose === 'change-email') await this.changes.carryOut(account, found.email, tx);
      else await this.proof.note(account, found.email, tx);
    });
    await carriedOut.catch(error => {
      // Somebody signed up with the new address while the link was under way.
      if (isDuplicateOf('email', error)) fail('auth/invalid-code');
      throw error;
    });
  }

  async sendAgain(
    accountId: string,
    { ip, idempotency }: { ip: string; idempotency: Idempotency | undefined },
  ): Promise<void> {
    const account = await this.accounts.byId(accountId);
    if (!account) fail('auth/session-ended');
    const { email } = account;
    if (email === null || account.email_verified) return;
    if (!(await this.mailLimits.mayAsk('verify-email', email, ip)))
      fail('rate-limited', { retry_after: 3_600 });
    const name = (await this.profiles.byAccount(accountId))?.first_name ?? '';
    await this.outbox.transact(
      async tx => {
        await this.accounts.hold(accountId, tx);
        await this.mails.sendCode('verify-email', { accountId, email, name }, tx);
      },
      { idempotency },
    );
  }
}
