import { describe, expect, it } from '@jest/globals';
import { createProfile } from './simulated-google.ts';

describe('createProfile', () => {
  it('derives the names from the email address', () => {
    expect(createProfile('ada.lovelace@example.com')).toMatchObject({
      email: 'ada.lovelace@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
  });

  it('derives a numeric subject from the email address, ignoring case', () => {
    expect(createProfile('ada@example.com').sub).toBe(createProfile('ADA@example.com').sub);
    expect(createProfile('ada@example.com').sub).not.toBe(createProfile('adb@example.com').sub);
    expect(createProfile('ada@example.com').sub).toMatch(/^\d+$/);
  });
});
