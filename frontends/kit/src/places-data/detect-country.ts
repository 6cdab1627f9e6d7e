import { defaults } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { api } from '../api/api.ts';
import { session } from '../session/session.ts';
import { keptStorage } from '../storage/browser-storage.ts';

export type Country = ResponseOf<'GET /settings/countries'>[number];

/** Under 'giftlist-country', browsers may still have a wrong country from an older table. */
const storageKey = 'giftlist-country-by-zone';

/**
 * Returns the first country whose zones include the time zone, preferring 'us' and excluding Antarctica
 * (docs/specification/pages.md#country-prompt).
 */
export function countryOfZone(countries: readonly Country[], timeZone: string): string | undefined {
  const matching = countries.filter(
    country => country.value !== 'aq' && country.timeZones.includes(timeZone),
  );
  return (matching.find(country => country.value === defaults.country) ?? matching[0])?.value;
}

let countries: Promise<Country[]> | undefined;

/** Reads all countries once per page load; a failure is not cached, so that the next call tries again. */
export function readCountries(): Promise<Country[]> {
  countries ??= api.call('GET /settings/countries').catch(error => {
    countries = undefined;
    throw error;
  });
  return countries;
}

/** Returns the profile's country; a visitor's by the browser's time zone; 'us' if neither is known. */
export async function detectCountry(): Promise<string> {
  const own = session.read().profile?.country;
  if (own) return own;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [knownZone, known] = (keptStorage.get(storageKey) ?? '').split(' ');
  if (known && knownZone === zone) return known;
  try {
    const found = countryOfZone(await readCountries(), zone);
    if (!found) return defaults.country;
    keptStorage.set(storageKey, `${zone} ${found}`);
    return found;
  } catch {
    return defaults.country;
  }
}
