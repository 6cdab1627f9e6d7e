import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '@giftlist/contracts/primitives';
import type { Session } from '@giftlist/contracts/users/entities';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { UsersConfig } from '../config.ts';
import { type Account, getPasswordVersion } from '../model/accounts.ts';
import {
  computeDocumentExpiry,
  decideRefresh,
  deriveRefreshToken,
  parseRefreshToken,
  type SignIn,
} from '../model/refresh-token.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { AccessTokens, accessTokenTtlSeconds } from './access-tokens.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { type BrowserCall, refreshCookie, SessionCookies } from './session-cookies.ts';
import { SignInTermination } from './sign-in-termination.ts';
import { SignInStore } from './sign-ins.store.ts';
import { SignOutEverywhere } from './sign-out-everywhere.ts';

export type SessionResponse = z.input<typeof Session>;

export interface SignInCall extends BrowserCall {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

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
    private readonly termination: SignInTermination,
    private readonly signOutEverywhere: SignOutEverywhere,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Starts a series of refresh tokens and issues the first access token. Emails the owner if the browser is new. */
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
      expires_at: computeDocumentExpiry(now),
      ended_at: null,
      agent: (call.headers['user-agent'] ?? '').slice(0, 300),
      address: call.ip,
    };
    const isNewBrowser = await this.browsers.isNew(account._id, call);
    await this.outbox.transact(async tx => {
      const current = await this.accounts.lock(account._id, tx);
      // Credentials that were verified before a password change or a required reset must not open a sign-in after it.
      if (getPasswordVersion(current) !== getPasswordVersion(account)) fail('auth/session-ended');
      await this.store.insert(signIn, tx);
      if (isNewBrowser) await this.mails.sendNewBrowser(current, tx);
    });
    return this.createSession(account, signIn, signIn.generation, call);
  }

  /** Rotates the browser's refresh token and issues an access token. Reuse of an old token ends the whole sign-in. */
  async refresh(call: SignInCall): Promise<SessionResponse> {
    const token = parseRefreshToken(call.cookies[refreshCookie]);
    if (!token) return this.refuse(call);
    const now = this.clock.now();
    let signIn = await this.store.findById(token.signInId);
    let decision = decideRefresh(this.config.COOKIE_SECRET, signIn, token, now);
    if (decision === 'rotate' && !(await this.store.rotate(token.signInId, token.generation, now))) {
      // Another tab has rotated the token first.
      signIn = await this.store.findById(token.signInId);
      decision = decideRefresh(this.config.COOKIE_SECRET, signIn, token, now);
    }
    if (!signIn || decision === 'refused') return this.refuse(call);
    if (decision === 'theft') return this.endStolenSignIn(signIn, call);
    const account = await this.accounts.findById(signIn.account_id);
    if (!account) return this.refuse(call);
    const generation = decision === 'race' ? signIn.generation : token.generation + 1;
    return this.createSession(account, signIn, generation, call);
  }

  /** Accepts the access token or the refresh cookie of an open sign-in. */
  async isSignedIn(
    accountId: string,
    call: SignInCall & { readonly viewer: PersonViewer },
    tx: Transaction,
  ): Promise<boolean> {
    const now = this.clock.now();
    const { viewer } = call;
    if (viewer.kind === 'account' && (await this.store.isOpen(viewer.sessionId, accountId, now, tx))) {
      return true;
    }
    const token = parseRefreshToken(call.cookies[refreshCookie]);
    const signIn = token && (await this.store.findById(token.signInId, tx));
    if (!token || signIn?.account_id !== accountId) return false;
    const decision = decideRefresh(this.config.COOKIE_SECRET, signIn, token, now);
    return decision === 'rotate' || decision === 'race';
  }

  async end(viewer: { accountId: string; sessionId: string }, call: BrowserCall): Promise<void> {
    await this.outbox.transact(tx => this.termination.end(viewer.sessionId, viewer.accountId, tx));
    await this.endedSessions.addSignIns([viewer.sessionId]);
    this.cookies.clearRefreshToken(call);
  }

  /** Ends all sign-ins of the account. Refuses a sign-in that has ended, so that a thief cannot sign out the owner. */
  async endAll(viewer: { accountId: string; sessionId: string }, call: BrowserCall): Promise<void> {
    const now = this.clock.now();
    if (!(await this.store.isOpen(viewer.sessionId, viewer.accountId, now))) this.refuse(call);
    const endedIds = await this.outbox.transact(tx => this.signOutEverywhere.signOut(viewer.accountId, tx));
    await this.endedSessions.addSignIns(endedIds);
    this.cookies.clearRefreshToken(call);
  }

  private async createSession(
    account: Account,
    signIn: SignIn,
    generation: number,
    call: BrowserCall,
  ): Promise<SessionResponse> {
    const profile = await this.profiles.findByAccount(account._id);
    this.cookies.setRefreshToken(call, deriveRefreshToken(this.config.COOKIE_SECRET, signIn, generation));
    if (profile) this.cookies.addKnownProfile(call, profile._id);
    return {
      access_token: await this.accessTokens.issue(account, signIn._id, profile?._id ?? null),
      expires_in: accessTokenTtlSeconds,
      user_id: account._id,
      email: account.email ?? '',
      email_verified: account.email_verified,
      has_profile: profile !== null,
    };
  }

  private async endStolenSignIn(signIn: SignIn, call: BrowserCall): Promise<never> {
    const { _id: sign_in, account_id: account } = signIn;
    this.log.warn({ sign_in, account }, 'refresh token reuse detected');
    await this.outbox.transact(tx => this.termination.end(signIn._id, signIn.account_id, tx));
    await this.endedSessions.addSignIns([signIn._id]);
    return this.refuse(call);
  }

  private refuse(call: BrowserCall): never {
    this.cookies.clearRefreshToken(call);
    fail('auth/session-ended');
  }
}
