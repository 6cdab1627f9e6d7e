import { getAllCountries } from 'countries-and-timezones';
import { countries as countryList } from 'countries-list';

export interface Country {
  /** ISO 3166-1 alpha-2, lower case. */
  value: string;
  label: string;
  currency?: string;
  symbol?: string;
  dial_code?: string;
  timeZones: string[];
}

/** Those that stand first in every list (specification 2, section 3). */
const first = ['us', 'gb', 'ca', 'au'];

const names = new Intl.DisplayNames('en', { type: 'region' });
const zones: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(getAllCountries()).map(country => [country.id, country.timezones]),
);

/** All countries, in the order to show. */
export const countries: readonly Country[] = Object.entries(countryList)
  .map(([code, { name, currency, phone }]) => ({
    value: code.toLowerCase(),
    label: names.of(code) ?? name,
    ...(currency[0] && { currency: currency[0], symbol: symbolOf(currency[0]) }),
    ...(phone[0] !== undefined && { dial_code: `+${phone[0]}` }),
    timeZones: [...(zones.get(code) ?? [])],
  }))
  .sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, 'en'));

const values: ReadonlySet<string> = new Set(countries.map(country => country.value));

/** Is this the lower-case code of a country? */
export const isCountry = (value: string): boolean => values.has(value);

function rank({ value }: { value: string }): number {
  const place = first.indexOf(value);
  return place === -1 ? first.length : place;
}

/** The sign of a currency, '$' where none is known. */
function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(part => part.type === 'currency')?.value ?? '$';
}
