import type { Country } from './prices.ts';
import type { AuthoredProduct } from './products.ts';
import { chooseSeeded } from './seeded.ts';
import type { CategoryName } from './vocabulary.ts';

export type Retailer = 'Amazon' | 'Target' | 'Walmart' | 'Best Buy';

/** The products are invented, so 'Buy' opens a search for similar products. */
const searchPages: Record<Country, Partial<Record<Retailer, string>>> = {
  us: {
    Amazon: 'https://www.amazon.com/s?k=',
    Target: 'https://www.target.com/s?searchTerm=',
    Walmart: 'https://www.walmart.com/search?q=',
    'Best Buy': 'https://www.bestbuy.com/site/searchpage.jsp?st=',
  },
  ca: {
    Amazon: 'https://www.amazon.ca/s?k=',
    Walmart: 'https://www.walmart.ca/search?q=',
    'Best Buy': 'https://www.bestbuy.ca/en-ca/search?search=',
  },
  gb: { Amazon: 'https://www.amazon.co.uk/s?k=' },
  au: { Amazon: 'https://www.amazon.com.au/s?k=' },
  de: { Amazon: 'https://www.amazon.de/s?k=' },
};

// A retailer that is listed twice is chosen twice as often.
const electronics: readonly Retailer[] = ['Best Buy', 'Amazon', 'Best Buy', 'Walmart', 'Target'];
const household: readonly Retailer[] = ['Target', 'Amazon', 'Walmart'];
const defaultSellers: readonly Retailer[] = ['Amazon', 'Amazon', 'Walmart'];

const sellersByCategory: Partial<Record<CategoryName, readonly Retailer[]>> = {
  Tech: electronics,
  Music: electronics,
  Kitchen: household,
  Home: household,
  Toys: household,
  Baby: household,
  Beauty: household,
  Clothing: household,
  'Games & Puzzles': household,
  Celebrations: household,
};

const getSellers = (product: AuthoredProduct) => sellersByCategory[product.category] ?? defaultSellers;

/** Throws if the retailer does not sell in the country. */
export function createSearchLink(retailer: Retailer, country: Country, product: AuthoredProduct): string {
  const page = searchPages[country][retailer];
  if (!page) throw new Error(`${retailer} does not sell in ${country}`);
  return page + encodeURIComponent(product.searchWords).replaceAll('%20', '+');
}

export function getRetailers(product: AuthoredProduct, country: Country): Retailer[] {
  return [...new Set(getSellers(product))].filter(retailer => searchPages[country][retailer]);
}

export function chooseMainRetailer(product: AuthoredProduct, country: Country): Retailer {
  const sellersInCountry = getSellers(product).filter(retailer => searchPages[country][retailer]);
  return chooseSeeded(sellersInCountry, product.id, country, 'retailer');
}
