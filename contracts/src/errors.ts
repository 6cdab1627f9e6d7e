import type { z } from 'zod';
import type { PersonCard } from './users/entities.ts';

/** Every error code a route may answer, with its status and title. Clients decide by the code alone. */
export const errorCodes = {
  validation: [400, 'The request is not valid'],
  'auth/required': [401, 'Sign in to do this'],
  'auth/token-invalid': [401, 'The access token is not valid'],
  'auth/session-ended': [401, 'This sign-in has ended'],
  'auth/user-not-found': [401, 'No account has this e-mail'],
  'auth/wrong-password': [401, 'The password is not right'],
  'auth/second-factor-required': [401, 'A second factor is needed'],
  'auth/second-factor-wrong': [401, 'The code is not right'],
  'auth/email-in-use': [409, 'An account already exists with this e-mail'],
  'auth/different-provider': [409, 'This e-mail signs in another way'],
  'auth/confirmation-required': [403, 'Confirm with your password, or sign in again'],
  'auth/confirmation-wrong': [403, 'The password is not right'],
  'auth/passkey-refused': [401, 'This passkey does not sign in here'],
  'auth/last-way-in': [409, 'This is the only way into the account'],
  'auth/provider-unavailable': [404, 'This way to sign in is not offered here'],
  'auth/invalid-code': [400, 'The code is not valid or has expired'],
  'auth/weak-password': [400, 'The password is too weak'],
  'auth/profile-required': [403, 'Create your profile first'],
  'access/denied': [403, 'You may not do this'],
  'csrf/refused': [403, 'The request did not come from this site'],
  'route/not-found': [404, 'There is nothing here'],
  'user/not-found': [404, 'There is no such person'],
  'user/profile-exists': [409, 'The profile exists already'],
  'user/username-taken': [409, 'This username is taken'],
  'sign-in/not-found': [404, 'There is no such sign-in'],
  'passkey/not-found': [404, 'There is no such passkey'],
  'second-factor/on': [409, 'The second factor is on already'],
  'second-factor/off': [409, 'The second factor is not on'],
  'list/not-found': [404, 'There is no such list'],
  'list/deleted': [410, 'This list was deleted'],
  'list/sign-in-to-see': [401, 'Sign in to see this list'],
  'list/follow-to-see': [403, 'Follow the owner to see this list'],
  'invite/not-valid': [400, 'The invitation is not valid or has expired'],
  'gift/not-found': [404, 'There is no such gift'],
  'gift/already-taken': [409, 'This gift is already taken'],
  'gift/list-full': [409, 'This list is full'],
  'gift/claimed': [409, 'More units are taken than that'],
  'gift/own-list': [403, 'Owners do not reserve on their own list'],
  'gift/maybe-own-list': [403, 'This may be your own list'],
  'gift/not-your-reservation': [403, 'This is not your reservation'],
  'link/not-allowed': [400, 'This address cannot be read'],
  'occasion/not-found': [404, 'There is no such occasion'],
  'occasion/too-many': [409, 'There are too many occasions'],
  'calendar/not-found': [404, 'There is no such calendar'],
  'push/not-allowed': [400, 'Messages are not sent to this address'],
  'notification/not-found': [404, 'There is no such notification'],
  'product/not-found': [404, 'There is no such product'],
  'guide/not-found': [404, 'There is no such guide'],
  'conversation/not-found': [404, 'There is no such conversation'],
  'picture/not-readable': [400, 'This is not a PNG, JPEG or WebP picture'],
  'too-large': [413, 'The request is too large'],
  'media-type': [415, 'This kind of body is not understood'],
  'idempotency/mismatch': [422, 'This idempotency key was used for another request'],
  'idempotency/in-progress': [409, 'The same request is still being answered'],
  'rate-limited': [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  'upstream-unavailable': [503, 'This part is not available right now'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** Codes any route may answer, whatever it declares itself. */
export const commonErrors = [
  'validation',
  'auth/token-invalid',
  'too-large',
  'media-type',
  'rate-limited',
  'internal',
  'upstream-unavailable',
] as const satisfies readonly ErrorCode[];

/** An `application/problem+json` body (RFC 9457) with a stable code. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail?: string;
  /** For `validation`: what is wrong where. `path` is dotted, prefixed by `body`, `query` or `params`. */
  errors?: { path: string; message: string }[];
  /** For `rate-limited`: seconds to wait, as in `Retry-After`. */
  retry_after?: number;
  /** For `auth/second-factor-required`. */
  ticket?: string;
  /** For `list/follow-to-see`: whom to follow. */
  owner?: z.infer<typeof PersonCard>;
}

/** The body that goes with a code; `extra` adds to it. */
export function problem(
  code: ErrorCode,
  extra: Omit<Partial<Problem>, 'code' | 'status' | 'type'> = {},
): Problem {
  const [status, title] = errorCodes[code];
  return { type: `/problems/${code}`, title, status, code, ...extra };
}
