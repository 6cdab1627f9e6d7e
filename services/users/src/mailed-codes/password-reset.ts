import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { type MailedCode, MailedCodeStore } from '../account-mails/mailed-codes.store.ts';
import { FirstVerification } from '../accounts/first-verification.ts';
import { VerifiedEmails } from '../accounts/verified-emails.ts';
import { GuessLimits } from '../guessing/guess-limits.ts';
import { MailLimits } from '../guessing/mail-limits.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SignOutEverywhere } from '../sign-ins/sign-out-everywhere.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

interface WriteCall {
  ip: string;
  idempotency: Idempotency | undefined;
}

interface NewPassword {
  oobCode: string;
  password: string;
}

@Injectable()
export class PasswordReset {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly codes: MailedCodeStore,
    private readonly mails: AccountMails,
    private readonly mailLimits: MailLimits,
    private readonly guesses: GuessLimits,
    private readonly hasher: PasswordHasher,
    private readonly verifiedEmails: VerifiedEmails,
    private readonly firstVerification: FirstVerification,
    private readonly signOutEverywhere: SignOutEverywhere,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Emails a code if the address belongs to an account. Returns false if too many emails were requested. The result
   * does not reveal whether an account exists.
   */
  async requestCode(email: string, call: WriteCall): Promise<boolean> {
    if (!(await this.mailLimits.consumeRequestQuota('reset-password', email, call.ip))) return false;
    const account = await this.accounts.findByEmail(email);
    const name = account ? await this.findFirstName(account._id) : '';
    // Must also run for unknown addresses. Otherwise reusing an idempotency key would reveal which addresses are
    // known.
    await this.outbox.transact(async tx => {
      if (!account) return;
      await this.accounts.lock(account._id, tx);
      await this.mails.sendCode('reset-password', { accountId: account._id, email, name }, tx);
    }, call);
    return true;
  }

  /**
   * Sets the password, ends every sign-in and emails the owner. Also removes earlier sign-in methods if the address
   * was unverified.
   */
  async resetPassword({ oobCode, password }: NewPassword, call: WriteCall): Promise<void> {
    const code = await this.codes.find('reset-password', oobCode, this.clock.now());
    const passwordHash = code && (await this.hasher.hashIfStrong(password, code.email));
    const name = code ? await this.findFirstName(code.account_id) : '';
    let endedSignInIds: string[] = [];
    await this.outbox.transact(async tx => {
      const isStillValid = (await this.codes.find('reset-password', oobCode, this.clock.now(), tx)) !== null;
      if (!code || !passwordHash || !isStillValid) fail('auth/invalid-code');
      endedSignInIds = await this.applyReset(code, passwordHash, tx);
      // Receiving the code has verified the address.
      await this.mails.sendPasswordChanged({ email: code.email, email_verified: true }, name, tx);
    }, call);
    await this.endedSessions.addSignIns(endedSignInIds);
    if (code) await this.guesses.clearForAccount(code.email, call.ip);
  }

  private async applyReset(
    { account_id, email }: MailedCode,
    passwordHash: string,
    tx: Transaction,
  ): Promise<string[]> {
    const account = await this.accounts.lock(account_id, tx);
    // An intruder may have requested these codes.
    for (const purpose of ['reset-password', 'change-email'] as const) {
      await this.codes.removeByAccount(account_id, tx, purpose);
    }
    let endedSignInIds = await this.firstVerification.removeEarlierSignInMethods(
      { account, email, passwordHash },
      tx,
    );
    if (!endedSignInIds) {
      const password_changed_at = this.clock.now();
      const fields = { password_hash: passwordHash, password_changed_at, password_reset_required: false };
      await this.accounts.change(account_id, fields, tx);
      endedSignInIds = await this.signOutEverywhere.signOut(account_id, tx);
    }
    await this.verifiedEmails.record(account, email, tx);
    return endedSignInIds;
  }

  private async findFirstName(accountId: string): Promise<string> {
    return (await this.profiles.findByAccount(accountId))?.first_name ?? '';
  }
}
