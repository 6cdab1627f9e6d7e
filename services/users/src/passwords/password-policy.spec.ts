import { describe, expect, it } from '@jest/globals';
import { findPasswordWeakness } from './password-policy.ts';

describe('findPasswordWeakness', () => {
  it('accepts eight or more characters that are hard to guess', () => {
    expect(findPasswordWeakness('tulip-9f', 'ann@example.com')).toBeNull();
    expect(findPasswordWeakness('Grüße an Öland', 'ann@example.com')).toBeNull();
  });

  it.each(['', 'short', '1234567', 'abcdefg'])('refuses %p, which is too short', password => {
    expect(findPasswordWeakness(password, null)).toBe('Use at least 8 characters');
  });

  it('counts characters, not code units', () => {
    expect(findPasswordWeakness('😀😀😀😀', null)).toBe('Use at least 8 characters');
  });

  it.each(['password', 'PASSWORD', 'Password1', 'qwertyuiop', '12345678', 'iloveyou', 'zzzzzzzzzzzz'])(
    'refuses the common password %p',
    password => {
      expect(findPasswordWeakness(password, 'ann@example.com')).toBe('This password is too common');
    },
  );

  it.each(['anna.bella@example.com', 'Anna.Bella@Example.com', 'anna.bella'])(
    'refuses %p for the account of anna.bella@example.com',
    password => {
      expect(findPasswordWeakness(password, 'anna.bella@example.com')).toBe(
        'Choose a password that is not your e-mail',
      );
    },
  );
});
