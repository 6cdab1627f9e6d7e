import { describe, expect, it } from '@jest/globals';
import { profileRules } from './profile-rules.ts';

const now = new Date(2026, 10, 21);

describe('the profile of a new account', () => {
  it('is for people aged 13 or older', () => {
    expect(profileRules.birthday('2013-11-21', now)).toBeNull();
    expect(profileRules.birthday('2013-11-22', now)).toBe(
      'You must be at least 13 years old to use the product',
    );
  });
  it('has no birthday in the future', () => {
    expect(profileRules.birthday('2026-11-22', now)).toBe('Your birthday cannot be in the future');
  });
  it('has a birthday within a human lifetime', () => {
    expect(profileRules.birthday('', now)).toBe('Please enter your birthday');
    expect(profileRules.birthday('1876-11-21', now)).toBeNull();
    expect(profileRules.birthday('1875-11-21', now)).toBe('Please enter your birthday');
  });
  it('needs a username, which is part of its address', () => {
    const sentence = 'Username cannot be empty as it is required for profile URLs.';
    expect(profileRules.username('  ')).toBe(sentence);
    expect(profileRules.username('amara')).toBeNull();
  });
  it('needs a plausible e-mail address', () => {
    expect(profileRules.email('amara@okafor')).toBe('Please enter a valid email address');
    expect(profileRules.email('amara@okafor.example,eve@example.com')).toBe(
      'Please enter a valid email address',
    );
    expect(profileRules.email(' amara@okafor.example ')).toBeNull();
  });
});
