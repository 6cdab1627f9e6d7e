import { describe, expect, it } from '@jest/globals';
import { socialError } from './social-error.ts';

const errorOf = (query: string) => socialError(new URLSearchParams(query));

describe('a social sign-in that comes back', () => {
  it('reports what went wrong', () => {
    expect(errorOf('auth_error=cancelled')).toBe('Sign-up was cancelled. Please try again.');
    expect(errorOf('auth_error=auth/different-provider')).toMatch(
      /^An account with this email already exists/,
    );
    expect(errorOf('auth_error=csrf/refused')).toBe('Unable to create account. Please try again.');
  });
  it('reports nothing without an error', () => {
    expect(errorOf('friend=amara')).toBeUndefined();
  });
});
