import { cityMapping } from 'city-timezones';
import { fold } from '../model/search-terms.ts';
import { type AddressProvider, mostSuggestions } from './address-provider.ts';

interface City {
  /** The folded name that is searched. */
  key: string;
  population: number;
  description: string;
}

const fewestLetters = 2;
/** The maximum number of words in a city's name: 'Rio de Janeiro', 'San Pedro de Macorís'. */
const mostWords = 4;

/** The cities of the world, from an open data set that ships with the service. */
export class Cities implements AddressProvider {
  private readonly cities: City[];

  constructor() {
    this.cities = cityMapping
      .flatMap(({ city, city_ascii, province, country, pop }) => {
        const description = [...new Set([city, province, country])].filter(Boolean).join(', ');
        const keys = new Set([fold(city), fold(city_ascii)]);
        return [...keys].map(key => ({ key, population: pop, description }));
      })
      .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  }

  /** Text before the city, such as a street, is not changed. */
  async suggest(query: string): Promise<string[]> {
    for (const { before, city } of splits(query)) {
      const found = this.beginningWith(fold(city));
      if (found.length > 0) return found.map(description => `${before}${description}`);
    }
    return [];
  }

  private beginningWith(prefix: string): string[] {
    const found: City[] = [];
    for (let place = this.firstFrom(prefix); this.cities[place]?.key.startsWith(prefix); place++) {
      found.push(...this.cities.slice(place, place + 1));
    }
    const ranked = found.sort((a, b) => b.population - a.population).map(city => city.description);
    return [...new Set(ranked)].slice(0, mostSuggestions);
  }

  private firstFrom(key: string): number {
    let [low, high] = [0, this.cities.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.cities[middle]?.key ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The positions where the city may begin in an incomplete address: at its start, or after the last comma and each
 * later word. Without a comma, words after a street number may still be the street and are not matched.
 */
export function splits(query: string): { before: string; city: string }[] {
  const typed = query.trim();
  const comma = typed.lastIndexOf(',');
  const street = typed.slice(0, comma + 1).trim();
  const words = typed
    .slice(comma + 1)
    .trim()
    .split(/\s+/);
  const starts = words
    .map((_, place) => place)
    .filter(place => place === 0 || (comma >= 0 && place >= words.length - mostWords));
  return starts
    .map(place => ({
      before: [street, ...words.slice(0, place)].filter(Boolean).join(' '),
      city: words.slice(place).join(' '),
    }))
    .filter(({ city }) => city.length >= fewestLetters)
    .map(({ before, city }) => ({ before: separated(before), city }));
}

function separated(before: string): string {
  if (before === '') return '';
  return before.endsWith(',') ? `${before} ` : `${before}, `;
}
