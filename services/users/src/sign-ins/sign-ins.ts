import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '@giftlist/contracts/primitives';
import type { Session } from '@giftlist/contracts/users/entities';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { EndedSessions } from '@giftlist/service-kit/ended-sessions';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { UsersConfig } from '../config.ts';
import { type Account, passwordMark } from '../model/accounts.ts';
import {
  expiryOf,
  judgeRefresh,
  readRefreshToken,
  refreshToken,
  type SignIn,
} from '../model/refresh-token.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { type BrowserCall, refreshCookie, SessionCookies } from './session-cookies.ts';
import { SignInEnds } from './sign-in-ends.ts';
import { SignInStore } from './sign-ins.store.ts';
import { SignOutEverywhere } from './sign-out-everywhere.ts';

export type SessionResponse = z.input<typeof Session>;

/** The parts of a call that are needed to open a sign-in. */
export interface SignInCall extends BrowserCall {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** Opens, renews and ends the sign-ins of browsers. */
@Injectable()
export class SignIns {
  constructor(
    private readonly store: SignInStore,
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly accessTokens: AccessTokens,
    private readonly cookies: SessionCookies,
    private readonly browsers: KnownBrowsers,
    private readonly mails: AccountMails,
    private readonly ends: SignInEnds,
    private readonly everywhere: SignOutEverywhere,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Signs the account in on this browser: a new family of refresh tokens and the first access token. The owner is
   * mailed if the browser is new.
   */
  async open(account: Account, call: SignInCall): Promise<SessionResponse> {
    const now = this.clock.now();
    const signIn: SignIn = {
      _id: newId(),
      account_id: account._id,
      seed: randomBytes(32).toString('base64url'),
      generation: 0,
      rotations: [],
      opened_at: now,
      used_at: now,
      expires_at: expiryOf(now),
      ended_at: null,
      agent: (call.headers['user-agent'] ?? '').slice(0, 300),
      address: call.ip,
    };
    const isNewBrowser = await this.browsers.isNewTo(account._id, call);
    await this.outbox.transact(async tx => {
      const held = await this.accounts.hold(account._id, tx);
      // A new password ended every sign-in, so no later sign-in may use what was verified before.
      if (passwordMark(held) !== passwordMark(account)) fail('auth/session-ended');
      await this.store.insert(signIn, tx);
      if (isNewBrowser) await this.mails.sendNewBrowser(held, tx);
    });
    return this.answer(account, signIn, 0, call);
  }

  /** Rotates the refresh token that the browser holds. A stolen one ends the whole sign-in. */
  async renew(call: SignInCall): Promise<SessionResponse> {
    const presented = readRefreshToken(call.cookies[refreshCookie]);
    if (!presented) return this.refuse(call);
    const now = this.clock.now();
    let signIn = await this.store.byId(presented.signInId);
    let verdict = judgeRefresh(this.config.COOKIE_SECRET, signIn, presented, now);
    if (verdict === 'rotate' && !(await this.store.rotate(presented.signInId, presented.generation, now))) {
      // Another tab was faster.
      signIn = await this.store.byId(presented.signInId);
      verdict = judgeRefresh(this.config.COOKIE_SECRET, signIn, presented, now);
    }
    if (!signIn || verdict === 'refused') return this.refuse(call);
    if (verdict === 'theft') return this.endStolen(signIn, call);
    const account = await this.accounts.byId(signIn.account_id);
    if (!account) return this.refuse(call);
    const generation = verdict === 'race' ? signIn.generation : presented.generation + 1;
    return this.answer(account, signIn, generation, call);
  }

  /** Whether the call comes from an open sign-in of the account, by its token or refresh cookie. */
  async isOf(
    accountId: string,
    call: SignInCall & { readonly viewer: PersonViewer },
    tx: Transaction,
  ): Promise<boolean> {
    const now = this.clock.now();
    const { viewer } = call;
    if (viewer.kind === 'account' && (await this.store.isOpen(viewer.sessionId, accountId, now, tx))) {
      return true;
    }
    const presented = readRefreshToken(call.cookies[refreshCookie]);
    const signIn = presented && (await this.store.byId(presented.signInId, tx));
    if (!presented || signIn?.account_id !== accountId) return false;
    const verdict = judgeRefresh(this.config.COOKIE_SECRET, signIn, presented, now);
    return verdict === 'rotate' || verdict === 'race';
  }

  async end(viewer: { accountId: string; sessionId: string }, call: BrowserCall): Promise<void> {
    await this.outbox.transact(tx => this.ends.end(viewer.sessionId, viewer.accountId, tx));
    this.cookies.forgetRefreshToken(call);
  }

  /** Only for an open sign-in: an ended one must not sign its owner out. */
  async endAll(viewer: { accountId: string; sessionId: string }, call: BrowserCall): Promise<void> {
    const now = this.clock.now();
    if (!(await this.store.isOpen(viewer.sessionId, viewer.accountId, now))) this.refuse(call);
    const ended = await this.outbox.transact(tx => this.everywhere.run(viewer.accountId, tx));
    await this.endedSessions.addSignIns(ended);
    this.cookies.forgetRefreshToken(call);
  }

  private async answer(
    account: Account,
    signIn: SignIn,
    generation: number,
    call: BrowserCall,
  ): Promise<SessionResponse> {
    const profile = await this.profiles.byAccount(account._id);
    this.cookies.keepRefreshToken(call, refreshToken(this.config.COOKIE_SECRET, signIn, generation));
    if (profile) this.cookies.remember(call, profile._id);
    return {
      access_token: await this.accessTokens.issue(account, signIn._id, profile?._id ?? null),
      expires_in: accessTokenSeconds,
      user_id: account._id,
      email: account.email ?? '',
      email_verified: account.email_verified,
      has_profile: profile !== null,
    };
  }

  private async endStolen(signIn: SignIn, call: BrowserCall): Promise<never> {
    const { _id: sign_in, account_id: account } = signIn;
    this.log.warn({ sign_in, account }, 'refresh token used twice, sign-in ended');
    await this.outbox.transact(tx => this.ends.end(signIn._id, signIn.account_id, tx));
    await this.endedSessions.addSignIns([signIn._id]);
    return this.refuse(call);
  }

  private refuse(call: BrowserCall): never {
    this.cookies.forgetRefreshToken(call);
    fail('auth/session-ended');
  }
}
