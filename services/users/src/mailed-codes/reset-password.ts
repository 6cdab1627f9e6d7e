import { Clock } from '@giftlist/service-kit/clock';
import { EndedSessions } from '@giftlist/service-kit/ended-sessions';
import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { type MailedCode, MailedCodeStore } from '../account-mails/codes.store.ts';
import { EmailProof } from '../accounts/email-proof.ts';
import { FirstProof } from '../accounts/first-proof.ts';
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

/** Resets a forgotten password: mails the code and sets the new password. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly codes: MailedCodeStore,
    private readonly mails: AccountMails,
    private readonly mailLimits: MailLimits,
    private readonly guesses: GuessLimits,
    private readonly hasher: PasswordHasher,
    private readonly proof: EmailProof,
    private readonly firstProof: FirstProof,
    private readonly everywhere: SignOutEverywhere,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a code if the address belongs to an account. False if too many mails were requested, known address or not;
   * the caller learns nothing else.
   */
  async ask(email: string, { ip, idempotency }: WriteCall): Promise<boolean> {
    if (!(await this.mailLimits.mayAsk('reset-password', email, ip))) return false;
    const account = await this.accounts.byEmail(email);
    const name = account ? await this.nameOf(account._id) : '';
    // Stores the key for unknown addresses too: otherwise reusing it with another address would reveal which are known.
    await this.outbox.transact(
      async tx => {
        if (!account) return;
        await this.accounts.hold(account._id, tx);
        await this.mails.sendCode('reset-password', { accountId: account._id, email, name }, tx);
      },
      { idempotency },
    );
    return true;
  }

  /** Sets the password, ends every sign-in of the account and mails its owner. */
  async reset({ oobCode, password }: NewPassword, { ip, idempotency }: WriteCall): Promise<void> {
    const code = await this.codes.find('reset-password', oobCode, this.clock.now());
    const hash = code && (await this.hasher.hashStrong(password, code.email));
    const name = code ? await this.nameOf(code.account_id) : '';
    let ended: string[] = [];
    await this.outbox.transact(
      async tx => {
        const isStillGood = await this.codes.find('reset-password', oobCode, this.clock.now(), tx);
        if (!code || !hash || !isStillGood) fail('auth/invalid-code');
        ended = await this.carryOut(code, hash, tx);
        // The code verified it.
        await this.mails.sendPasswordChanged({ email: code.email, email_verified: true }, name, tx);
      },
      { idempotency },
    );
    await this.endedSessions.addSignIns(ended);
    if (code) await this.guesses.forgetAccount(code.email, ip);
  }

  private async carryOut(
    { account_id, email }: MailedCode,
    hash: string,
    tx: Transaction,
  ): Promise<string[]> {
    const account = await this.accounts.hold(account_id, tx);
    // A pending change of address may have been requested by the person who is being signed out.
    for (const purpose of ['reset-password', 'change-email'] as const) {
      await this.codes.removeAll(account_id, tx, purpose);
    }
    let ended = await this.firstProof.removeEarlierMethods({ account, email, passwordHash: hash }, tx);
    if (!ended) {
      const password_changed_at = this.clock.now();
      const fields = { password_hash: hash, password_changed_at, password_reset_required: false };
      await this.accounts.change(account_id, fields, tx);
      ended = await this.everywhere.run(account_id, tx);
    }
    await this.proof.note(account, email, tx);
    return ended;
  }

  private async nameOf(accountId: string): Promise<string> {
    return (await this.profiles.byAccount(accountId))?.first_name ?? '';
  }
}
