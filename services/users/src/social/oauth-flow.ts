import type { ProviderName } from '@giftlist/contracts/users/accounts';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { fail, ProblemError } from '@giftlist/service-kit/core/problem-error';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import type { BrowserCall } from '../sign-ins/session-cookies.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import {
  attemptTtlSeconds,
  computeChallenge,
  createAttempt,
  decodeAttempt,
  encodeAttempt,
  matchesState,
  type OAuthAttempt,
} from './oauth-attempt.ts';
import { SocialProviders } from './providers.ts';
import { addErrorParams, signInPage, toReturnPath } from './return-path.ts';
import { runStrategy, type StrategyResult } from './run-strategy.ts';
import { SocialSignIn } from './social-sign-in.ts';

interface ReturnError {
  /** An error code, `cancelled`, or `linked-elsewhere` if the provider account is linked to another account. */
  code: string;
  ticket?: string;
}

/** Error codes that the next page explains to the person. Other errors are internal. */
const explainedErrors = new Set([
  'auth/different-provider',
  'auth/second-factor-required',
  'auth/session-ended',
]);

/** Sends browsers to the social providers and back. A signed cookie holds the state of each round trip. */
@Injectable()
export class OAuthFlow {
  constructor(
    private readonly providers: SocialProviders,
    private readonly socialSignIn: SocialSignIn,
    @InjectConfig() private readonly config: UsersConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns the provider's URL, to which the browser must be redirected. */
  async start(
    provider: ProviderName,
    call: BrowserCall,
    returnTo: string | undefined,
    linkTo?: OAuthAttempt['link_to'],
  ): Promise<string> {
    this.providers.requireAvailable(provider);
    const attempt = createAttempt(toReturnPath(returnTo, this.config.PUBLIC_ORIGIN), linkTo);
    const options = {
      state: attempt.state,
      codeChallenge: computeChallenge(attempt),
      callbackURL: this.getCallbackUrl(provider, call),
    };
    const result = await runStrategy(provider, {}, options);
    if (result.kind !== 'redirect') fail('auth/provider-unavailable');
    const { name, ...cookieOptions } = this.getCookieSettings(provider, call);
    call.reply.setCookie(name, encodeAttempt(attempt), {
      ...cookieOptions,
      signed: true,
      maxAge: attemptTtlSeconds,
    });
    return result.location;
  }

  /** Returns the path on this site where the browser continues. */
  async finish(provider: ProviderName, params: Record<string, unknown>, call: SignInCall): Promise<string> {
    this.providers.requireAvailable(provider);
    const { name, ...options } = this.getCookieSettings(provider, call);
    const attempt = decodeAttempt(call.signedCookie(name));
    call.reply.clearCookie(name, options);
    if (!attempt || !matchesState(attempt, params.state))
      return this.createReturnPath(null, { code: 'csrf/refused' });
    const result = await runStrategy(provider, normalizeCancellation(params), {
      callbackURL: this.getCallbackUrl(provider, call),
      codeVerifier: attempt.verifier,
      codeChallenge: computeChallenge(attempt),
    });
    return this.createReturnPath(attempt, await this.applyResult(provider, result, attempt, call));
  }

  /** Signs in or links the provider. Returns null after success. */
  private async applyResult(
    provider: ProviderName,
    result: StrategyResult,
    { link_to }: OAuthAttempt,
    call: SignInCall,
  ): Promise<ReturnError | null> {
    if (result.kind === 'cancelled') return { code: 'cancelled' };
    if (result.kind !== 'identity') {
      const reason = result.kind === 'failed' ? result.reason : result.kind;
      this.log.warn({ provider, reason }, 'provider authentication failed');
      return { code: 'auth/provider-unavailable' };
    }
    try {
      if (link_to === undefined) await this.socialSignIn.signIn(result.identity, call);
      else if (!(await this.socialSignIn.link(link_to, result.identity))) return { code: 'linked-elsewhere' };
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError) || !explainedErrors.has(error.code)) throw error;
      return { code: error.code, ...(error.extra.ticket && { ticket: error.extra.ticket }) };
    }
  }

  private createReturnPath(attempt: OAuthAttempt | null, error: ReturnError | null): string {
    const path = attempt?.return_to ?? signInPage;
    return error ? addErrorParams(path, this.config.PUBLIC_ORIGIN, error) : path;
  }

  /** Uses the origin where the browser started, because the cookie is sent only to that host. */
  private getCallbackUrl(provider: ProviderName, call: BrowserCall): string {
    return `${this.getOrigin(call)}/auth/${provider}/callback`;
  }

  private getOrigin({ reply }: BrowserCall): string {
    return getSiteOrigin(reply.request.headers, this.config.PUBLIC_ORIGIN);
  }

  /** Apple posts a form from its own site, so the cookie must be `SameSite=None`. */
  private getCookieSettings(provider: ProviderName, call: BrowserCall) {
    const base = { path: '/auth', httpOnly: true };
    if (provider === 'apple') {
      return { name: 'giftlist_oauth_form', ...base, sameSite: 'none', secure: true } as const;
    }
    const secure = this.getOrigin(call).startsWith('https:');
    return { name: 'giftlist_oauth', ...base, sameSite: 'lax', secure } as const;
  }
}

/** Replaces Apple's error code for a cancelled sign-in with the OAuth code. */
function normalizeCancellation(params: Record<string, unknown>): Record<string, unknown> {
  return params.error === 'user_cancelled_authorize' ? { ...params, error: 'access_denied' } : params;
}
