import { beforeEach, describe, expect, it } from '@jest/globals';
import { asksForCountry, countryWasAsked } from './asks-for-country.ts';

const profile = { id: 'p', country: 'fr', currency: 'EUR' };

describe('asksForCountry', () => {
  beforeEach(() => sessionStorage.clear());

  it('is true for a member without a country or a currency', () => {
    expect(asksForCountry({ ...profile, country: null })).toBe(true);
    expect(asksForCountry({ ...profile, currency: null })).toBe(true);
    expect(asksForCountry(profile)).toBe(false);
    expect(asksForCountry(undefined)).toBe(false);
  });
  it('is true once per session', () => {
    countryWasAsked();
    expect(asksForCountry({ ...profile, country: null })).toBe(false);
  });
});
