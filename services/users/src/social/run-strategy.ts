import { setTimeout } from 'node:timers/promises';
import passport from 'passport';
import type { SocialIdentity } from './decide-social-sign-in.ts';

/** State, PKCE (RFC 7636) and callback URL of one round trip to the provider. */
export interface StrategyOptions {
  state?: string;
  codeChallenge?: string;
  codeVerifier?: string;
  callbackURL?: string;
}

export interface StrategyRequest {
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** The nonce that a signed response must contain. */
  nonce: string | undefined;
}

export type StrategyResult =
  | { kind: 'redirect'; location: string }
  | { kind: 'identity'; identity: SocialIdentity }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string };

const providerTimeoutMs = 10_000;

/** Runs the provider's Passport strategy with a minimal Express response. */
export async function runStrategy(
  provider: string,
  query: Record<string, unknown>,
  options: StrategyOptions,
): Promise<StrategyResult> {
  const cancelTimeout = new AbortController();
  const timeout = setTimeout(providerTimeoutMs, undefined, { signal: cancelTimeout.signal }).then(
    (): StrategyResult => ({ kind: 'failed', reason: 'the provider did not respond in time' }),
  );
  // Aborting rejects this promise after the race has ended.
  timeout.catch(() => undefined);
  try {
    return await Promise.race([authenticate(provider, query, options), timeout]);
  } finally {
    cancelTimeout.abort();
  }
}

function authenticate(
  provider: string,
  query: Record<string, unknown>,
  options: StrategyOptions,
): Promise<StrategyResult> {
  return new Promise(resolve => {
    const fail = (error: unknown) => resolve({ kind: 'failed', reason: String(error) });
    const done = (error: unknown, identity: SocialIdentity | false | null | undefined) => {
      if (error) fail(error);
      else resolve(identity ? { kind: 'identity', identity } : { kind: 'cancelled' });
    };
    const response = {
      statusCode: 0,
      setHeader: (header: string, value: string) => {
        if (header.toLowerCase() === 'location') resolve({ kind: 'redirect', location: value });
      },
      end: () => undefined,
    };
    const runPassport = passport.authenticate(provider, { ...options, session: false }, done);
    const request: StrategyRequest = { query, headers: {}, nonce: options.codeChallenge };
    runPassport(request, response, fail);
  });
}
