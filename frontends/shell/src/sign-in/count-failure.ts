import { track } from '@giftlist/frontend-kit/client';

/** Counts what went wrong on a way in (specification 1, section 7). */
export const countFailure = (error: unknown): void =>
  track('auth_error', { error: error instanceof Error ? error.message : 'unknown error' });
