import { cityMapping } from 'city-timezones';
import { fold } from '../model/search-terms.ts';
import { type AddressProvider, maxSuggestions } from './address-provider.ts';

interface City {
  /** Folded, for the search. */
  name: string;
  population: number;
  description: string;
}

const minCityLength = 2;
/** Enough for 'San Pedro de Macorís'. */
const maxCityWords = 4;

/** Suggests cities worldwide, from an open data set that ships with the service. */
export class Cities implements AddressProvider {
  private readonly cities: City[];

  constructor() {
    this.cities = cityMapping
      .flatMap(({ city, city_ascii, province, country, pop }) => {
        const description = [...new Set([city, province, country])].filter(Boolean).join(', ');
        const names = new Set([fold(city), fold(city_ascii)]);
        return [...names].map(name => ({ name, population: pop, description }));
      })
      // Not with `localeCompare`, because `findFirstIndex` compares code units.
      .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  }

  async suggest(query: string): Promise<string[]> {
    for (const { prefix, city } of splitQuery(query)) {
      const descriptions = this.findByPrefix(fold(city));
      if (descriptions.length > 0) return descriptions.map(description => `${prefix}${description}`);
    }
    return [];
  }

  private findByPrefix(prefix: string): string[] {
    const start = this.findFirstIndex(prefix);
    let end = start;
    while (this.cities[end]?.name.startsWith(prefix)) end++;
    const matches = this.cities.slice(start, end);
    const ranked = matches.sort((a, b) => b.population - a.population).map(city => city.description);
    return [...new Set(ranked)].slice(0, maxSuggestions);
  }

  /** Returns the index of the first city whose name is not less than the prefix, by binary search. */
  private findFirstIndex(prefix: string): number {
    let [low, high] = [0, this.cities.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.cities[middle]?.name ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Returns every split of a partly typed address into a city and the text before it. Without a comma, the whole query
 * is the city, because its later words may belong to a street.
 */
export function splitQuery(query: string): { prefix: string; city: string }[] {
  const text = query.trim();
  const commaIndex = text.lastIndexOf(',');
  const street = text.slice(0, commaIndex + 1).trim();
  const words = text
    .slice(commaIndex + 1)
    .trim()
    .split(/\s+/);
  const cityStarts = words
    .map((_, index) => index)
    .filter(index => index === 0 || (commaIndex >= 0 && index >= words.length - maxCityWords));
  return cityStarts
    .map(index => ({
      prefix: [street, ...words.slice(0, index)].filter(Boolean).join(' '),
      city: words.slice(index).join(' '),
    }))
    .filter(({ city }) => city.length >= minCityLength)
    .map(({ prefix, city }) => ({ prefix: addSeparator(prefix), city }));
}

function addSeparator(prefix: string): string {
  if (prefix === '') return '';
  return prefix.endsWith(',') ? `${prefix} ` : `${prefix}, `;
}
