import { setTimeout } from 'node:timers/promises';
import passport from 'passport';
import type { SocialIdentity } from './decide-social-sign-in.ts';

/** The secrets of one round trip to the provider: its state, and PKCE (RFC 7636). */
export interface PassageOptions {
  state?: string;
  codeChallenge?: string;
  codeVerifier?: string;
  /** The URL to which the provider redirects the browser. */
  callbackURL?: string;
}

/** The parts of a request that strategies use. */
export interface PassageRequest {
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** The nonce that a signed response must contain. */
  nonce: string | undefined;
}

/** The result of a Passport strategy. */
export type Passage =
  | { kind: 'redirect'; location: string }
  | { kind: 'identity'; identity: SocialIdentity }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string };

/** The timeout for requesting token and profile from the provider. */
const timeoutMs = 10_000;

/** Runs a strategy on a query and returns its outcome instead of letting it write to an Express response. */
export async function runStrategy(
  name: string,
  query: Record<string, unknown>,
  options: PassageOptions,
): Promise<Passage> {
  const late = new AbortController();
  const timeout = setTimeout(timeoutMs, undefined, { signal: late.signal }).then(
    (): Passage => ({ kind: 'failed', reason: 'the provider did not respond in time' }),
  );
  timeout.catch(() => undefined);
  try {
    return await Promise.race([passed(name, query, options), timeout]);
  } finally {
    late.abort();
  }
}

function passed(name: string, query: Record<string, unknown>, options: PassageOptions): Promise<Passage> {
  return new Promise(resolve => {
    const failed = (error: unknown) => resolve({ kind: 'failed', reason: String(error) });
    const ended = (error: unknown, identity: SocialIdentity | false | null | undefined) => {
      if (error) failed(error);
      else resolve(identity ? { kind: 'identity', identity } : { kind: 'cancelled' });
    };
    const response = {
      statusCode: 0,
      setHeader: (header: string, value: string) => {
        if (header.toLowerCase() === 'location') resolve({ kind: 'redirect', location: value });
      },
      end: () => undefined,
    };
    const run = passport.authenticate(name, { ...options, session: false }, ended);
    const request: PassageRequest = { query, headers: {}, nonce: options.codeChallenge };
    run(request, response, failed);
  });
}
