import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** One round trip to the provider, stored in a signed cookie of the browser that started it. */
export const OAuthAttempt = z.object({
  /** Compared in the callback, so that a forged link cannot sign a person in to somebody else's account. */
  state: z.string().min(20),
  /** PKCE code verifier (RFC 7636). */
  verifier: z.string().min(43),
  return_to: z.string(),
  /** Set when a signed-in person links the provider to their account. Valid only until that sign-in ends. */
  link_to: z.object({ account_id: z.string(), sign_in_id: z.string() }).optional(),
});
export type OAuthAttempt = z.output<typeof OAuthAttempt>;

export const attemptTtlSeconds = 600;

const createSecret = () => randomBytes(32).toString('base64url');

export function createAttempt(return_to: string, link_to?: OAuthAttempt['link_to']): OAuthAttempt {
  return { state: createSecret(), verifier: createSecret(), return_to, ...(link_to && { link_to }) };
}

export function computeChallenge({ verifier }: OAuthAttempt): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export function encodeAttempt(attempt: OAuthAttempt): string {
  return Buffer.from(JSON.stringify(attempt)).toString('base64url');
}

/** Returns null if the cookie is missing or invalid. */
export function decodeAttempt(cookie: string | null): OAuthAttempt | null {
  if (!cookie) return null;
  try {
    return OAuthAttempt.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    return null;
  }
}

export function matchesState(attempt: OAuthAttempt, state: unknown): boolean {
  if (typeof state !== 'string') return false;
  const [expected, given] = [Buffer.from(attempt.state), Buffer.from(state)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
