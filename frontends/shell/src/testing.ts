import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { consent, setAnalyticsSink } from '@giftlist/frontend-kit/client';
import { createMember } from '@giftlist/frontend-kit/testing';
import { jest } from '@jest/globals';

export const accountResponse = (overrides: Record<string, unknown> = {}) => ({
  data: {
    access_token: 't',
    expires_in: 600,
    user_id: 'a',
    email: 'a@b.c',
    email_verified: true,
    has_profile: true,
    ...overrides,
  },
});

/**
 * Records `auth_error` events and returns a function that returns their errors. Advances the clock by a minute, because
 * events of an earlier test would count as repeats.
 */
export function recordAuthErrors(): () => unknown[] {
  consent.initialize('us', 'America/New_York');
  const errors: unknown[] = [];
  setAnalyticsSink((event, { error }) => {
    if (event === 'auth_error') errors.push(error);
  });
  clockOffsetMs += 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + clockOffsetMs);
  return () => errors;
}
let clockOffsetMs = 0;

export const weakPasswordResponse = (detail: string): Response =>
  Response.json({ code: 'auth/weak-password', title: 'Weak', status: 400, detail }, { status: 400 });

export const createFrenchMember = (overrides: Partial<OwnProfile> = {}): OwnProfile =>
  createMember({ country: 'fr', currency: 'EUR', ...overrides });
