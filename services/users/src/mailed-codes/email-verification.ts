import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { InputOf } from '@giftlist/service-kit/http/call';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { type MailedCode, MailedCodeStore } from '../account-mails/mailed-codes.store.ts';
import { EmailChange } from '../account-settings/email-change.ts';
import { FirstVerification } from '../accounts/first-verification.ts';
import { VerifiedEmails } from '../accounts/verified-emails.ts';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import { GuessLimits } from '../guessing/guess-limits.ts';
import { MailLimits } from '../guessing/mail-limits.ts';
import { getVerifiedEmails, hasVerifiedEmail } from '../model/accounts.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SignIns } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

type VerifyCall = InputOf<'POST /auth/verify-email'>;

@Injectable()
export class EmailVerification {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly codes: MailedCodeStore,
    private readonly mails: AccountMails,
    private readonly mailLimits: MailLimits,
    private readonly verifiedEmails: VerifiedEmails,
    private readonly firstVerification: FirstVerification,
    private readonly emailChange: EmailChange,
    private readonly signIns: SignIns,
    private readonly hasher: PasswordHasher,
    private readonly guesses: GuessLimits,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Verifies the address that received the code, or applies a requested address change. Returns whether earlier
   * sign-in methods were removed. Repeated calls have no effect.
   */
  async verify(call: VerifyCall): Promise<boolean> {
    const { oobCode, password } = call.body;
    const code = (await this.findCode(oobCode)) ?? fail('auth/invalid-code');
    const passwordHash =
      password === undefined ? undefined : await this.hasher.hashIfStrong(password, code.email);
    let endedSignInIds: string[] | null = null;
    const pendingResult = this.outbox.transact(async tx => {
      const currentCode = (await this.findCode(oobCode, tx)) ?? fail('auth/invalid-code');
      if (!(await this.accounts.findById(currentCode.account_id, tx))) fail('auth/invalid-code');
      endedSignInIds = await this.applyVerification(currentCode, passwordHash, call, tx);
      return endedSignInIds !== null;
    }, call);
    const methodsRemoved = await pendingResult.catch(error => {
      // Another account has taken the new address since the link was sent.
      if (isDuplicateKeyError('email', error)) fail('auth/invalid-code');
      throw error;
    });
    await this.endedSessions.addSignIns(endedSignInIds ?? []);
    if (methodsRemoved) await this.guesses.clearForAccount(code.email, call.ip);
    return methodsRemoved;
  }

  /** Returns the ids of the ended sign-ins, or null if the account keeps its sign-in methods. */
  private async applyVerification(
    { account_id, email, purpose }: MailedCode,
    passwordHash: string | undefined,
    call: VerifyCall,
    tx: Transaction,
  ): Promise<string[] | null> {
    const account = await this.accounts.lock(account_id, tx);
    const removesMethods =
      !hasVerifiedEmail(account, email) && !(await this.signIns.isSignedIn(account_id, call, tx));
    let endedSignInIds: string[] | null = null;
    if (removesMethods) {
      // A verified address can only be changed while signed in.
      const changesVerifiedAddress = purpose === 'change-email' && getVerifiedEmails(account).length > 0;
      if (call.body.keep_methods || changesVerifiedAddress) fail('auth/confirmation-required');
      endedSignInIds = await this.firstVerification.removeEarlierSignInMethods(
        { account, email, passwordHash },
        tx,
      );
    } else if (passwordHash !== undefined) {
      // The link sets a password only if it removes the earlier sign-in methods.
      fail('auth/invalid-code');
    }
    if (purpose === 'change-email') await this.emailChange.apply(account, email, tx);
    else await this.verifiedEmails.record(account, email, tx);
    if (passwordHash !== undefined) {
      const name = (await this.profiles.findByAccount(account_id, tx))?.first_name ?? '';
      await this.mails.sendPasswordChanged({ email, email_verified: true }, name, tx);
    }
    return endedSignInIds;
  }

  private findCode(oobCode: string, tx?: Transaction): Promise<MailedCode | null> {
    return this.codes.find(['verify-email', 'change-email'], oobCode, this.clock.now(), tx);
  }

  async resend(accountId: string, call: { ip: string; idempotency: Idempotency | undefined }): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) fail('auth/session-ended');
    const { email } = account;
    if (email === null || account.email_verified) return;
    if (!(await this.mailLimits.consumeRequestQuota('verify-email', email, call.ip)))
      fail('rate-limited', { retry_after: 3_600 });
    const name = (await this.profiles.findByAccount(accountId))?.first_name ?? '';
    await this.outbox.transact(async tx => {
      await this.accounts.lock(accountId, tx);
      await this.mails.sendCode('verify-email', { accountId, email, name }, tx);
    }, call);
  }
}
