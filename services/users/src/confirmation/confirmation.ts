import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { AccountViewer } from '@giftlist/service-kit/http/viewer';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { GuessLimits } from '../guessing/guess-limits.ts';
import type { Account } from '../model/accounts.ts';
import type { SignIn } from '../model/refresh-token.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { KnownBrowsers } from '../sign-ins/known-browsers.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';

const recentSignInMs = 600_000;

export interface SignedInCall extends SignInCall {
  readonly viewer: AccountViewer;
}

export const getConfirmationExpiry = ({ opened_at }: SignIn): Date =>
  new Date(opened_at.getTime() + recentSignInMs);

/**
 * Confirms sensitive changes with the password or a recent sign-in, because an access token could be stolen from a page
 * that was left open.
 */
@Injectable()
export class Confirmation {
  constructor(
    private readonly accounts: AccountStore,
    private readonly signIns: SignInStore,
    private readonly hasher: PasswordHasher,
    private readonly guesses: GuessLimits,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /** Fails with `auth/session-ended` if the account is deleted or the sign-in has ended. */
  async findSession(call: SignedInCall): Promise<{ account: Account; signIn: SignIn }> {
    const account = await this.accounts.findById(call.viewer.accountId);
    const signIn = await this.signIns.findById(call.viewer.sessionId);
    if (!account || signIn?.account_id !== account._id || signIn.ended_at) fail('auth/session-ended');
    return { account, signIn };
  }

  /**
   * Checks the password if one is given, otherwise whether the sign-in is recent. Fails with
   * `auth/confirmation-wrong` or `auth/confirmation-required`.
   */
  async require(call: SignedInCall, password: string | undefined): Promise<Account> {
    const { account, signIn } = await this.findSession(call);
    if (password !== undefined) await this.checkPassword(account, password, call);
    else if (this.clock.now() > getConfirmationExpiry(signIn)) fail('auth/confirmation-required');
    return account;
  }

  /** Like `require`, but accepts a recent sign-in only if the account has no password. */
  async requirePassword(call: SignedInCall, password: string | undefined): Promise<Account> {
    const account = await this.require(call, password);
    if (account.password_hash !== null && password === undefined) fail('auth/confirmation-required');
    return account;
  }

  /**
   * Locks the account, so that a concurrent deletion or password reset conflicts with this transaction. Fails with
   * `auth/session-ended` if the sign-in has ended.
   */
  async lock(
    { accountId, sessionId }: Pick<AccountViewer, 'accountId' | 'sessionId'>,
    tx: Transaction,
  ): Promise<Account> {
    const account = await this.accounts.lock(accountId, tx);
    const isOpen = await this.signIns.isOpen(sessionId, accountId, this.clock.now(), tx);
    return isOpen ? account : fail('auth/session-ended');
  }

  private async checkPassword(account: Account, password: string, call: SignInCall): Promise<void> {
    const isKnownBrowser = await this.browsers.isKnown(account._id, call);
    const guess = {
      kind: 'password',
      subject: account.email ?? account._id,
      ip: call.ip,
      isKnownBrowser,
    } as const;
    await this.guesses.recordGuessOrFail(guess);
    const { password_hash } = account;
    if (password_hash === null || !(await this.hasher.verify(password_hash, password))) {
      fail('auth/confirmation-wrong');
    }
    await this.guesses.recordSuccess(guess);
  }
}
