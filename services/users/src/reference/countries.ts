import { getAllTimezones, getTimezone } from 'countries-and-timezones';
import { countries as countryList, getEmojiFlag, type TCountryCode } from 'countries-list';

export interface Country {
  /** ISO 3166-1 alpha-2 in lower case. */
  value: string;
  label: string;
  currency?: string;
  symbol?: string;
  /** ISO 3166-1 alpha-2 in upper case. */
  code: string;
  flag: string;
  dial_code?: string;
  timeZones: string[];
}

const topCountries = ['us', 'gb', 'ca', 'au'];

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
/** Corrects the package's data according to `zone.tab` of the tz database. */
const zoneCorrections: Readonly<Record<string, string>> = { 'Europe/Simferopol': 'UA' };
/** Includes deprecated names of zones. A zone shared by several countries belongs to its main country. */
const zonesByCountry: ReadonlyMap<string | undefined, readonly string[]> = Map.groupBy(
  Object.values(getAllTimezones({ deprecated: true })).map(zone => zone.name),
  zone => zoneCorrections[zone] ?? getTimezone(zone)?.countries[0],
);

const countryCodes = Object.keys(countryList) as TCountryCode[];

/** In display order. */
export const countries: readonly Country[] = countryCodes
  .map(code => [code, countryList[code]] as const)
  .map(([code, { name, currency, phone }]) => ({
    value: code.toLowerCase(),
    label: regionNames.of(code) ?? name,
    ...(currency[0] && { currency: currency[0], symbol: findSymbol(currency[0]) }),
    code,
    flag: getEmojiFlag(code),
    ...(phone[0] !== undefined && { dial_code: `+${phone[0]}` }),
    timeZones: [...(zonesByCountry.get(code) ?? [])],
  }))
  .sort((a, b) => getRank(a) - getRank(b) || a.label.localeCompare(b.label, 'en'));

const countriesByCode: ReadonlyMap<string, Country> = new Map(
  countries.map(country => [country.value, country]),
);

/** Expects a lower-case code. */
export const isCountry = (code: string): boolean => countriesByCode.has(code);

/** Expects a lower-case code. */
export const findCurrency = (code: string | null): string | null =>
  countriesByCode.get(code ?? '')?.currency ?? null;

function getRank({ value }: { value: string }): number {
  const index = topCountries.indexOf(value);
  return index === -1 ? topCountries.length : index;
}

function findSymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  // There is always a currency part.
  return parts.find(part => part.type === 'currency')?.value ?? '$';
}
