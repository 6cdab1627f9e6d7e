import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { countries, isCountry } from './countries.ts';

const expectedZoneCountries = readFileSync(
  new URL('../../fixtures/zone-countries.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .flatMap(line => {
    const [country = '', ...zones] = line.split(' ');
    return zones.map(zone => [zone, country] as const);
  });

const findCountries = (zone: string) =>
  countries.filter(({ timeZones }) => timeZones.includes(zone)).map(({ value }) => value);

/** Two regional indicators form a flag. */
const toRegionalIndicator = (letter: string) =>
  String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0));

describe('the country of a time zone', () => {
  it('matches the tz database for every name that a browser may report', () => {
    expect(expectedZoneCountries.length).toBeGreaterThan(520);
    expect(expectedZoneCountries.map(([zone]) => [zone, ...findCountries(zone)])).toEqual(
      expectedZoneCountries,
    );
  });

  it.each([
    ['Europe/Amsterdam', 'nl'],
    ['Europe/Stockholm', 'se'],
    ['Europe/Oslo', 'no'],
    ['Europe/Kiev', 'ua'],
    ['Europe/Kyiv', 'ua'],
    ['Asia/Calcutta', 'in'],
    ['Asia/Kolkata', 'in'],
    ['Europe/Berlin', 'de'],
    ['Asia/Tokyo', 'jp'],
    ['Asia/Saigon', 'vn'],
    ['America/Buenos_Aires', 'ar'],
    ['Atlantic/Reykjavik', 'is'],
    ['US/Pacific', 'us'],
  ])('is found by current and former names: %s is in %s', (zone, country) => {
    expect(findCountries(zone)).toEqual([country]);
  });

  it('is known for every name that this runtime uses', () => {
    const zonesWithoutCountry = Intl.supportedValuesOf('timeZone').filter(
      zone => findCountries(zone).length !== 1 && !/^Etc\/|^UTC$/.test(zone),
    );
    expect(zonesWithoutCountry).toEqual([]);
  });

  it.each(['UTC', 'Etc/UTC', 'Etc/GMT+5', 'GMT', 'Zulu', 'Factory'])(
    'does not exist for a zone without a place: %s',
    zone => {
      expect(findCountries(zone)).toEqual([]);
    },
  );
});

describe('countries', () => {
  it('start with four preferred countries, and the others are sorted by name', () => {
    expect(countries.slice(0, 6).map(country => country.label)).toEqual([
      'United States',
      'United Kingdom',
      'Canada',
      'Australia',
      'Afghanistan',
      'Åland Islands',
    ]);
  });

  it('are more than 245, without duplicates', () => {
    expect(countries.length).toBeGreaterThan(245);
    expect(new Set(countries.map(country => country.value)).size).toBe(countries.length);
  });

  it('have a currency, its symbol, a dial code and time zones', () => {
    expect(countries.find(country => country.value === 'gb')).toEqual({
      value: 'gb',
      label: 'United Kingdom',
      currency: 'GBP',
      symbol: '£',
      code: 'GB',
      flag: '🇬🇧',
      dial_code: '+44',
      timeZones: ['Europe/Belfast', 'Europe/London', 'GB', 'GB-Eire'],
    });
    expect(countries[0]?.timeZones).toContain('America/New_York');
  });

  it('have a flag and an upper-case code if they have a dial code, and a symbol if they have a currency', () => {
    const withDialCode = countries.filter(({ dial_code }) => dial_code !== undefined);
    expect(withDialCode.length).toBeGreaterThan(240);
    for (const { value, code, flag, dial_code } of withDialCode) {
      expect(code).toBe(value.toUpperCase());
      expect(flag).toBe([...code].map(toRegionalIndicator).join(''));
      expect(dial_code).toMatch(/^\+\d+$/);
    }
    const withCurrency = countries.filter(({ currency }) => currency !== undefined);
    expect(withCurrency.length).toBeGreaterThan(240);
    for (const { currency, symbol } of withCurrency) {
      expect(currency).toMatch(/^[A-Z]{3}$/);
      expect(symbol).not.toBe('');
    }
  });

  it('are recognised by their lower-case codes', () => {
    expect(isCountry('fr')).toBe(true);
    expect(isCountry('FR')).toBe(false);
    expect(isCountry('zz')).toBe(false);
  });
});
