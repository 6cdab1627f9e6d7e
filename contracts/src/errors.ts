import type { z } from 'zod';
import type { PersonCard } from './users/entities.ts';

/** Status, title and default `detail` of every error code. Clients decide by the code. */
export const errorCodes = {
  validation: [400, 'The request is not valid', 'Something in the request is missing or not valid.'],
  'auth/required': [401, 'Sign in to do this', 'Sign in, then try again.'],
  'auth/token-invalid': [
    401,
    'The access token is not valid',
    'The access token has expired or is not valid. Sign in again.',
  ],
  'auth/session-ended': [401, 'You have been signed out', 'You have been signed out. Sign in again.'],
  'auth/user-not-found': [
    401,
    'No account with this e-mail address',
    'There is no account with this e-mail address.',
  ],
  'auth/wrong-password': [401, 'Wrong password', 'The password is not correct.'],
  'auth/second-factor-required': [
    401,
    'A second factor is needed',
    'Enter a code from your authenticator app or a recovery code.',
  ],
  'auth/second-factor-wrong': [401, 'Wrong code', 'The code is not correct or has been used already.'],
  'auth/email-in-use': [
    409,
    'An account with this e-mail address already exists',
    'An account with this e-mail address already exists. Sign in instead.',
  ],
  'auth/different-provider': [
    409,
    'This account uses another sign-in method',
    'This account signs in with another provider, such as Google, Facebook or Apple.',
  ],
  'auth/confirmation-required': [
    403,
    'Confirm with your password, or sign in again',
    'Enter your password, or sign in again, to confirm this change.',
  ],
  'auth/confirmation-wrong': [403, 'Wrong password', 'The password is not correct.'],
  'auth/passkey-refused': [
    401,
    'This passkey cannot be used here',
    'This passkey cannot be used to sign in here.',
  ],
  'auth/passkey-needs-name': [
    400,
    'Passkeys need a host name, not an IP address',
    'Passkeys do not work at an IP address. Open this site by its name, or sign in with your password.',
  ],
  'auth/last-way-in': [
    409,
    'This is the only sign-in method of the account',
    'Add another sign-in method before you remove the last one.',
  ],
  'auth/provider-unavailable': [
    404,
    'This sign-in provider is not available',
    'This sign-in provider is not configured here.',
  ],
  'auth/invalid-code': [
    400,
    'The code is not valid or has expired',
    'The code is not valid or has expired. Request a new one.',
  ],
  'auth/weak-password': [400, 'The password is too weak', 'Password is too weak'],
  'auth/profile-required': [403, 'Create your profile first', 'Create your profile before you do this.'],
  'access/denied': [403, 'You do not have permission to do this', 'You do not have permission to do this.'],
  'csrf/refused': [
    403,
    'The request did not come from this site',
    'The request came from another site and was refused.',
  ],
  'route/not-found': [404, 'Not found', 'Nothing was found at this address.'],
  'user/not-found': [404, 'Person not found', 'This person was not found.'],
  'user/profile-exists': [409, 'The profile already exists', 'This account already has a profile.'],
  'user/username-taken': [
    409,
    'This username is taken',
    'This username is already taken. Choose another one.',
  ],
  'sign-in/not-found': [404, 'Sign-in not found', 'This sign-in has already ended.'],
  'passkey/not-found': [404, 'Passkey not found', 'This passkey was not found.'],
  'second-factor/on': [409, 'Two-step sign-in is already on', 'Two-step sign-in is already on.'],
  'second-factor/off': [409, 'Two-step sign-in is not on', 'Two-step sign-in is not on.'],
  'list/not-found': [404, 'List not found', 'This list was not found.'],
  'list/deleted': [410, 'This list was deleted', 'The owner deleted this list.'],
  'list/too-many': [409, 'Too many lists', 'You have reached the maximum number of lists. Delete one first.'],
  'list/sign-in-to-see': [401, 'Sign in to see this list', 'Sign in to see this list.'],
  'list/follow-to-see': [403, 'Follow the owner to see this list', 'Follow the owner to see this list.'],
  'list/not-shareable': [
    409,
    'These people cannot open this list',
    'Some of the people you named cannot open this list.',
  ],
  'email/not-verified': [
    403,
    'Verify your e-mail address first',
    'Verify your e-mail address before you send mail to other people.',
  ],
  'invite/not-valid': [
    400,
    'The invitation is not valid or has expired',
    'This invitation is no longer valid. Ask for a new one.',
  ],
  'gift/not-found': [404, 'Gift not found', 'This gift was not found.'],
  'gift/reservation-ended': [
    409,
    'This reservation has ended',
    'Your reservation was cancelled in the meantime. Reserve the gift again if you still want to give it.',
  ],
  'gift/already-taken': [409, 'This gift is already taken', 'Somebody else has already reserved this gift.'],
  'gift/list-full': [409, 'This list is full', 'This list has no room for more gifts.'],
  'gift/claimed': [409, 'More units are already reserved', 'More units of this gift are already reserved.'],
  'gift/own-list': [
    403,
    'Owners cannot reserve gifts on their own list',
    'You cannot reserve a gift on your own list.',
  ],
  'gift/maybe-own-list': [
    403,
    'This may be your own list',
    'The owner of this list has signed in on this browser. Say that you are someone else first.',
  ],
  'gift/not-your-reservation': [
    403,
    'This is not your reservation',
    'This reservation belongs to somebody else.',
  ],
  'giving/not-found': [404, 'You are not giving this gift', 'This gift is not among those you are giving.'],
  'giving/too-many': [
    409,
    'Too many gifts',
    'You have reached the maximum number of gifts here. Delete one first.',
  ],
  'giving/link-not-valid': [
    403,
    'The link is not valid, has expired or was already used',
    'This link has expired or was already used. Ask for a new one.',
  ],
  'link/not-allowed': [400, 'This address cannot be read', 'Links to this address cannot be read.'],
  'occasion/not-found': [404, 'Occasion not found', 'This occasion was not found.'],
  'occasion/too-many': [
    409,
    'Too many occasions',
    'You have reached the maximum number of occasions. Delete one first.',
  ],
  'calendar/not-found': [404, 'Calendar not found', 'This calendar address is no longer valid.'],
  'push/not-allowed': [
    400,
    'Push messages cannot be sent to this address',
    'Push messages cannot be sent to this address.',
  ],
  'notification/not-found': [404, 'Notification not found', 'This notification was not found.'],
  'product/not-found': [404, 'Product not found', 'This product was not found.'],
  'guide/not-found': [404, 'Guide not found', 'This gift guide was not found.'],
  'conversation/not-found': [404, 'Conversation not found', 'This conversation was not found.'],
  'picture/not-readable': [
    400,
    'This is not a PNG, JPEG or WebP picture',
    'The file is not a PNG, JPEG or WebP picture, or it is damaged.',
  ],
  'picture/too-many-pixels': [
    400,
    'This picture has too many pixels',
    'This picture has too many pixels. Pictures may have up to 50 megapixels, JPEG photos up to 108.',
  ],
  'too-large': [413, 'The request is too large', 'The request is too large.'],
  'media-type': [
    415,
    'Unsupported content type',
    'Send the body in the content type that this route expects.',
  ],
  'idempotency/mismatch': [
    422,
    'This idempotency key was used for another request',
    'This idempotency key was used for a different request. Use a new key.',
  ],
  'idempotency/not-found': [
    404,
    'No request with this idempotency key was executed',
    'No request with this idempotency key was executed.',
  ],
  'idempotency/in-progress': [
    409,
    'The same request is still being processed',
    'The same request is still in progress. Try again in a moment.',
  ],
  'rate-limited': [429, 'Too many requests', 'Too many requests. Wait a moment, then try again.'],
  internal: [500, 'Something went wrong', 'Something went wrong on our side. Try again later.'],
  'upstream-unavailable': [
    503,
    'Temporarily unavailable',
    'This is not available right now. Try again in a moment.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** Any route may return these without declaring them. */
export const commonErrors = [
  'validation',
  'auth/token-invalid',
  'too-large',
  'media-type',
  'rate-limited',
  'internal',
  'upstream-unavailable',
] as const satisfies readonly ErrorCode[];

/** The body of `application/problem+json` (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  /** One sentence that can be shown to people. */
  detail: string;
  /** The invalid fields (`validation`). `path` is dotted and begins with `body`, `query` or `params`. */
  errors?: { path: string; message: string }[];
  /** Seconds, as in `Retry-After` (`rate-limited`). */
  retry_after?: number;
  /** For `auth/second-factor-required`. */
  ticket?: string;
  /** For `list/follow-to-see`. */
  owner?: z.infer<typeof PersonCard>;
}

export function problem(
  code: ErrorCode,
  extra: Omit<Partial<Problem>, 'code' | 'status' | 'type'> = {},
): Problem {
  const [status, title, detail] = errorCodes[code];
  return { type: `/problems/${code}`, title, status, detail, code, ...extra };
}
