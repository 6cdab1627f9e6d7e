import { describe, expect, it } from '@jest/globals';
import { countries, isCountry } from './countries.ts';

describe('countries', () => {
  it('begin with the four that come first, then go by name', () => {
    expect(countries.slice(0, 6).map(country => country.label)).toEqual([
      'United States',
      'United Kingdom',
      'Canada',
      'Australia',
      'Afghanistan',
      'Åland Islands',
    ]);
  });

  it('are about 250, each once', () => {
    expect(countries.length).toBeGreaterThan(245);
    expect(new Set(countries.map(country => country.value)).size).toBe(countries.length);
  });

  it('know their currency, its sign, their dial code and their time zones', () => {
    expect(countries.find(country => country.value === 'gb')).toEqual({
      value: 'gb',
      label: 'United Kingdom',
      currency: 'GBP',
      symbol: '£',
      dial_code: '+44',
      timeZones: ['Europe/London'],
    });
    expect(countries[0]?.timeZones).toContain('America/New_York');
  });

  it('tell whether a code is one of theirs', () => {
    expect(isCountry('fr')).toBe(true);
    expect(isCountry('FR')).toBe(false);
    expect(isCountry('zz')).toBe(false);
  });
});
