import { describe, expect, it } from '@jest/globals';
import { profileRules } from './profile-rules.ts';

const now = new Date(2026, 10, 21);

describe('profileRules', () => {
  it('refuses people under 13', () => {
    expect(profileRules.birthday('2013-11-21', now)).toBeNull();
    expect(profileRules.birthday('2013-11-22', now)).toBe(
      'You must be at least 13 years old to use the product',
    );
  });
  it('refuses a birthday in the future', () => {
    expect(profileRules.birthday('2026-11-22', now)).toBe('Your birthday cannot be in the future');
  });
  it('refuses a missing birthday and one over 150 years ago', () => {
    expect(profileRules.birthday('', now)).toBe('Please enter your birthday');
    expect(profileRules.birthday('1876-11-21', now)).toBeNull();
    expect(profileRules.birthday('1875-11-21', now)).toBe('Please enter your birthday');
  });
  it('requires a username', () => {
    const message = 'Username cannot be empty as it is required for profile URLs.';
    expect(profileRules.username('  ')).toBe(message);
    expect(profileRules.username('amara')).toBeNull();
  });
  it('requires a plausible e-mail address', () => {
    expect(profileRules.email('amara@okafor')).toBe('Please enter a valid email address');
    expect(profileRules.email('amara@okafor.example,eve@example.com')).toBe(
      'Please enter a valid email address',
    );
    expect(profileRules.email(' amara@okafor.example ')).toBeNull();
  });
});
