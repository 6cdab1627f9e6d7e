import { describe, expect, it } from '@jest/globals';
import { getSocialError } from './social-error.ts';

const getError = (query: string) => getSocialError(new URLSearchParams(query));

describe('getSocialError', () => {
  it('returns a message for each error code', () => {
    expect(getError('auth_error=cancelled')).toBe('Sign-up was cancelled. Please try again.');
    expect(getError('auth_error=auth/different-provider')).toMatch(
      /^An account with this email already exists/,
    );
    expect(getError('auth_error=csrf/refused')).toBe('Unable to create account. Please try again.');
  });
  it('returns undefined without an error', () => {
    expect(getError('friend=amara')).toBeUndefined();
  });
});
