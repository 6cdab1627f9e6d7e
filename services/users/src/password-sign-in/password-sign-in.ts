import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { UsersConfig } from '../config.ts';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import { GuessLimits } from '../guessing/guess-limits.ts';
import { type Account, createAccount, isPasswordExpired } from '../model/accounts.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SecondFactorSignIn } from '../second-factor/second-factor-sign-in.ts';
import { KnownBrowsers } from '../sign-ins/known-browsers.ts';
import { type SessionResponse, type SignInCall, SignIns } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

export interface Credentials {
  email: string;
  password: string;
}

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly hasher: PasswordHasher,
    private readonly guesses: GuessLimits,
    private readonly mails: AccountMails,
    private readonly signIns: SignIns,
    private readonly secondFactorSignIn: SecondFactorSignIn,
    private readonly browsers: KnownBrowsers,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  async signUp(credentials: Credentials, call: SignInCall): Promise<SessionResponse> {
    const existingAccount = await this.accounts.findByEmail(credentials.email);
    if (existingAccount) return this.signInToExisting(existingAccount, credentials, call);
    return this.signIns.open(await this.registerAccount(credentials), call);
  }

  async signIn(credentials: Credentials, call: SignInCall): Promise<SessionResponse> {
    const account = await this.accounts.findByEmail(credentials.email);
    const isCorrect = await this.checkPassword(account, credentials, call);
    if (!account) fail('auth/user-not-found');
    if (!isCorrect) fail('auth/wrong-password');
    return this.signInUnlessExpired(account, call);
  }

  private async signInToExisting(account: Account, credentials: Credentials, call: SignInCall) {
    if (!(await this.checkPassword(account, credentials, call))) fail('auth/email-in-use');
    return this.signInUnlessExpired(account, call);
  }

  private async checkPassword(
    account: Account | null,
    { email, password }: Credentials,
    call: SignInCall,
  ): Promise<boolean> {
    const isKnownBrowser = account !== null && (await this.browsers.isKnown(account._id, call));
    const guess = { kind: 'password', subject: email, ip: call.ip, isKnownBrowser } as const;
    await this.guesses.recordGuessOrFail(guess);
    if (!account) return false;
    if (account.password_hash === null) fail('auth/different-provider');
    if (!(await this.hasher.verify(account.password_hash, password))) return false;
    await this.guesses.recordSuccess(guess);
    await this.rehashIfOutdated(account._id, account.password_hash, password);
    return true;
  }

  /** Signs in, unless the password has expired. Then `passwordExpired` is true and the response contains no token. */
  private async signInUnlessExpired(account: Account, call: SignInCall): Promise<SessionResponse> {
    if (!isPasswordExpired(account, this.config.PASSWORD_MAX_AGE_DAYS, this.clock.now())) {
      return { ...(await this.secondFactorSignIn.open(account, call)), passwordExpired: false };
    }
    return {
      access_token: '',
      expires_in: 0,
      user_id: account._id,
      email: account.email ?? '',
      email_verified: account.email_verified,
      has_profile: (await this.profiles.findByAccount(account._id)) !== null,
      passwordExpired: true,
    };
  }

  private async registerAccount({ email, password }: Credentials): Promise<Account> {
    const now = this.clock.now();
    const account = createAccount({
      email,
      password_hash: await this.hasher.hashIfStrong(password, email),
      password_changed_at: now,
      created_at: now,
    });
    try {
      await this.outbox.transact(async tx => {
        await this.accounts.insert(account, tx);
        await this.mails.sendFirstCode({ accountId: account._id, email, name: '' }, tx);
      });
    } catch (error) {
      if (isDuplicateKeyError('email', error)) fail('auth/email-in-use');
      throw error;
    }
    return account;
  }

  private async rehashIfOutdated(accountId: string, hash: string, password: string): Promise<void> {
    if (!this.hasher.isOutdated(hash)) return;
    await this.accounts.replacePasswordHash(accountId, hash, await this.hasher.hash(password));
  }
}
