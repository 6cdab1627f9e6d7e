import { describe, expect, it } from '@jest/globals';
import { createProfile } from './simulated-google.ts';

describe('a profile of the simulated Google', () => {
  it('is named after the address', () => {
    expect(createProfile('ada.lovelace@example.com')).toMatchObject({
      email: 'ada.lovelace@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
  });

  it('has a different subject for each email address', () => {
    expect(createProfile('ada@example.com').sub).toBe(createProfile('ADA@example.com').sub);
    expect(createProfile('ada@example.com').sub).not.toBe(createProfile('adb@example.com').sub);
    expect(createProfile('ada@example.com').sub).toMatch(/^\d+$/);
  });
});
