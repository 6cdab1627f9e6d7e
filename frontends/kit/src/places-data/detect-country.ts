import { defaults } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { api } from '../api/api.ts';
import { session } from '../session/session.ts';
import { persistentStorage } from '../storage/browser-storage.ts';

export type Country = ResponseOf<'GET /settings/countries'>[number];

/** Not 'giftlist-country', under which older releases stored wrong countries. */
const storageKey = 'giftlist-country-by-zone';

/** Prefers the default country and excludes Antarctica (docs/specification/pages.md#country-prompt). */
export function findCountryByZone(countries: readonly Country[], timeZone: string): string | undefined {
  const matching = countries.filter(
    country => country.value !== 'aq' && country.timeZones.includes(timeZone),
  );
  return (matching.find(country => country.value === defaults.country) ?? matching[0])?.value;
}

let countriesRequest: Promise<Country[]> | undefined;

/** Fetches the countries once per page load, and again after a failure. */
export function fetchCountries(): Promise<Country[]> {
  countriesRequest ??= api.call('GET /settings/countries').catch(error => {
    countriesRequest = undefined;
    throw error;
  });
  return countriesRequest;
}

/** Returns the profile's country, or else the country of the browser's time zone. */
export async function detectCountry(): Promise<string> {
  const profileCountry = session.read().profile?.country;
  if (profileCountry) return profileCountry;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [storedTimeZone, storedCountry] = (persistentStorage.get(storageKey) ?? '').split(' ');
  if (storedCountry && storedTimeZone === timeZone) return storedCountry;
  try {
    const match = findCountryByZone(await fetchCountries(), timeZone);
    if (!match) return defaults.country;
    persistentStorage.set(storageKey, `${timeZone} ${match}`);
    return match;
  } catch {
    return defaults.country;
  }
}
