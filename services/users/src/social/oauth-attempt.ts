import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** One way to the provider and back, kept in a signed cookie of the browser that went. */
export const OAuthAttempt = z.object({
  /** Comes back in the query, so that nobody can be sent into somebody else's account. */
  state: z.string().min(20),
  /** The secret half of PKCE (RFC 7636). */
  verifier: z.string().min(43),
  return_to: z.string(),
  /** Set where a signed-in account gains the provider, instead of somebody signing in: while that sign-in lasts. */
  link_to: z.object({ account_id: z.string(), sign_in_id: z.string() }).optional(),
});
export type OAuthAttempt = z.output<typeof OAuthAttempt>;

export const attemptSeconds = 600;

const random = () => randomBytes(32).toString('base64url');

export function newAttempt(return_to: string, link_to?: OAuthAttempt['link_to']): OAuthAttempt {
  return { state: random(), verifier: random(), return_to, ...(link_to && { link_to }) };
}

export function challengeOf({ verifier }: OAuthAttempt): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export function writeAttempt(attempt: OAuthAttempt): string {
  return Buffer.from(JSON.stringify(attempt)).toString('base64url');
}

/** The attempt of a signed cookie; null where there is none. */
export function readAttempt(cookie: string | null): OAuthAttempt | null {
  if (!cookie) return null;
  try {
    return OAuthAttempt.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Whether the response belongs to this attempt. */
export function isAnswerTo(attempt: OAuthAttempt, state: unknown): boolean {
  if (typeof state !== 'string') return false;
  const [expected, given] = [Buffer.from(attempt.state), Buffer.from(state)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
