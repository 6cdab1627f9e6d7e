import type { Country } from './prices.ts';
import type { AuthoredProduct } from './products.ts';
import { seededChoice } from './seeded.ts';
import type { CategoryName } from './vocabulary.ts';

export type Retailer = 'Amazon' | 'Target' | 'Walmart' | 'Best Buy';

/** 'Buy' leads to real offers although the products are invented. */
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

const electronics: readonly Retailer[] = ['Best Buy', 'Amazon', 'Best Buy', 'Walmart', 'Target'];
const household: readonly Retailer[] = ['Target', 'Amazon', 'Walmart'];
const special: readonly Retailer[] = ['Amazon', 'Amazon', 'Walmart'];

/** Likelier ones are listed more than once. */
const sellers: Partial<Record<CategoryName, readonly Retailer[]>> = {
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

const sellersOf = (product: AuthoredProduct) => sellers[product.category] ?? special;

/** Undefined if the retailer does not sell in that country. */
export function searchLink(
  retailer: Retailer,
  country: Country,
  product: AuthoredProduct,
): string | undefined {
  const page = searchPages[country][retailer];
  return page && page + encodeURIComponent(product.searchWords).replaceAll('%20', '+');
}

export function retailersOf(product: AuthoredProduct, country: Country): Retailer[] {
  return [...new Set(sellersOf(product))].filter(retailer => searchPages[country][retailer]);
}

export function mainRetailer(product: AuthoredProduct, country: Country): Retailer {
  const here = sellersOf(product).filter(retailer => searchPages[country][retailer]);
  return seededChoice(here, product.id, country, 'retailer');
}
