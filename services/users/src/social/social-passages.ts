import type { ProviderName } from '@giftlist/contracts/users/accounts';
import { InjectConfig } from '@giftlist/service-kit/config';
import { siteOrigin } from '@giftlist/service-kit/http/origins';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { fail, ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import type { BrowserCall } from '../sign-ins/session-cookies.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import {
  attemptSeconds,
  challengeOf,
  decodeAttempt,
  encodeAttempt,
  hasState,
  newAttempt,
  type OAuthAttempt,
} from './oauth-attempt.ts';
import { type Passage, runStrategy } from './passage.ts';
import { Providers } from './providers.ts';
import { returnPath, signInPage, withError } from './return-path.ts';
import { SocialSignIn } from './social-sign-in.ts';

/** The result for the page to which the browser returns. */
interface ReturnError {
  /** An error code, or that the person cancelled, or that another account has this provider account. */
  code: string;
  ticket?: string;
}

/** Errors that the page explains to the person; all others are internal. */
const explained = new Set(['auth/different-provider', 'auth/second-factor-required', 'auth/session-ended']);

/** Round trips to the social providers, each stored in a signed cookie of the browser. */
@Injectable()
export class SocialPassages {
  constructor(
    private readonly providers: Providers,
    private readonly social: SocialSignIn,
    @InjectConfig() private readonly config: UsersConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns the URL for the browser; `linkTo` is the account that gains the provider. */
  async start(
    provider: ProviderName,
    call: BrowserCall,
    wanted: string | undefined,
    linkTo?: OAuthAttempt['link_to'],
  ): Promise<string> {
    this.providers.require(provider);
    const attempt = newAttempt(returnPath(wanted, this.config.PUBLIC_ORIGIN), linkTo);
    const options = {
      state: attempt.state,
      codeChallenge: challengeOf(attempt),
      callbackURL: this.callback(provider, call),
    };
    const passage = await runStrategy(provider, {}, options);
    if (passage.kind !== 'redirect') fail('auth/provider-unavailable');
    const { name, ...options_ } = this.cookie(provider, call);
    call.reply.setCookie(name, encodeAttempt(attempt), { ...options_, signed: true, maxAge: attemptSeconds });
    return passage.location;
  }

  /** Handles the provider's response. Returns the path of ours to continue at. */
  async finish(provider: ProviderName, told: Record<string, unknown>, call: SignInCall): Promise<string> {
    this.providers.require(provider);
    const { name, ...options } = this.cookie(provider, call);
    const attempt = decodeAttempt(call.signedCookie(name));
    call.reply.clearCookie(name, options);
    if (!attempt || !hasState(attempt, told.state)) return this.back(null, { code: 'csrf/refused' });
    const passage = await runStrategy(provider, inOAuthWords(told), {
      callbackURL: this.callback(provider, call),
      codeVerifier: attempt.verifier,
      codeChallenge: challengeOf(attempt),
    });
    return this.back(attempt, await this.carryOut(provider, passage, attempt, call));
  }

  private async carryOut(
    provider: ProviderName,
    passage: Passage,
    { link_to }: OAuthAttempt,
    call: SignInCall,
  ): Promise<ReturnError | null> {
    if (passage.kind === 'cancelled') return { code: 'cancelled' };
    if (passage.kind !== 'identity') {
      const reason = passage.kind === 'failed' ? passage.reason : passage.kind;
      this.log.warn({ provider, reason }, 'sign-in with a provider failed');
      return { code: 'auth/provider-unavailable' };
    }
    try {
      if (link_to === undefined) await this.social.signIn(passage.identity, call);
      else if (!(await this.social.link(link_to, passage.identity))) return { code: 'linked-elsewhere' };
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError) || !explained.has(error.code)) throw error;
      return { code: error.code, ...(error.extra.ticket && { ticket: error.extra.ticket }) };
    }
  }

  private back(attempt: OAuthAttempt | null, error: ReturnError | null): string {
    const path = attempt?.return_to ?? signInPage;
    return error ? withError(path, this.config.PUBLIC_ORIGIN, error) : path;
  }

  /** The callback at the origin where the browser started, since its cookie is for that host only. */
  private callback(provider: ProviderName, call: BrowserCall): string {
    return `${this.siteOf(call)}/auth/${provider}/callback`;
  }

  private siteOf({ reply }: BrowserCall): string {
    return siteOrigin(reply.request.headers, this.config.PUBLIC_ORIGIN);
  }

  /** Apple posts a form from its own site, so the cookie must be `SameSite=None`. */
  private cookie(provider: ProviderName, call: BrowserCall) {
    const ours = { path: '/auth', httpOnly: true };
    if (provider === 'apple') {
      return { name: 'giftlist_oauth_form', ...ours, sameSite: 'none', secure: true } as const;
    }
    const secure = this.siteOf(call).startsWith('https:');
    return { name: 'giftlist_oauth', ...ours, sameSite: 'lax', secure } as const;
  }
}

/** Apple has its own error code for a cancelled sign-in. */
function inOAuthWords(told: Record<string, unknown>): Record<string, unknown> {
  return told.error === 'user_cancelled_authorize' ? { ...told, error: 'access_denied' } : told;
}
