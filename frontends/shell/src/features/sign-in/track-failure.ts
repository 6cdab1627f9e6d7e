import { track } from '@giftlist/frontend-kit/client';

/** Tracks a failed sign-in (docs/specification/client.md#analytics). */
export const trackFailure = (error: unknown): void =>
  track('auth_error', { error: error instanceof Error ? error.message : 'unknown error' });
