import { track } from '@giftlist/frontend-kit/client';

export const trackFailure = (error: unknown): void =>
  track('auth_error', { error: error instanceof Error ? error.message : 'unknown error' });
