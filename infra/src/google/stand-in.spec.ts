import { describe, expect, it } from '@jest/globals';
import { profileOf } from './stand-in.ts';

describe('a profile of the fake Google', () => {
  it('is named after the address', () => {
    expect(profileOf('ada.lovelace@example.com')).toMatchObject({
      email: 'ada.lovelace@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
  });

  it('has one subject for an address, and different ones for different addresses', () => {
    expect(profileOf('ada@example.com').sub).toBe(profileOf('ADA@example.com').sub);
    expect(profileOf('ada@example.com').sub).not.toBe(profileOf('adb@example.com').sub);
    expect(profileOf('ada@example.com').sub).toMatch(/^\d+$/);
  });
});
