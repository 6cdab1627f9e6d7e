import { defaults } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { api } from '../api/api.ts';
import { session } from '../session/session.ts';
import { persistentStorage } from '../storage/browser-storage.ts';

export type Country = ResponseOf<'GET /settings/countries'>[number];

/** Under 'giftlist-country', browsers may still have a wrong country from an older table. */
const storageKey = 'giftlist-country-by-zone';

/** Prefers 'us' and excludes Antarctica (docs/specification/pages.md#country-prompt). */
export function findCountryByZone(countries: readonly Country[], timeZone: string): string | undefined {
  const matching = countries.filter(
    country => country.value !== 'aq' && country.timeZones.includes(timeZone),
  );
  return (matching.find(country => country.value === defaults.country) ?? matching[0])?.value;
}

let countries: Promise<Country[]> | undefined;

/** Fetches all countries once per page load. A failure is not cached. */
export function fetchCountries(): Promise<Country[]> {
  countries ??= api.call('GET /settings/countries').catch(error => {
    countries = undefined;
    throw error;
  });
  return countries;
}

export async function detectCountry(): Promise<string> {
  const profileCountry = session.read().profile?.country;
  if (profileCountry) return profileCountry;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [storedZone, storedCountry] = (persistentStorage.get(storageKey) ?? '').split(' ');
  if (storedCountry && storedZone === zone) return storedCountry;
  try {
    const match = findCountryByZone(await fetchCountries(), zone);
    if (!match) return defaults.country;
    persistentStorage.set(storageKey, `${zone} ${match}`);
    return match;
  } catch {
    return defaults.country;
  }
}
