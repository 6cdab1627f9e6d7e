import { priceIn } from './prices.ts';
import type { AuthoredProduct } from './products.ts';
import { mainRetailer, type Retailer, retailersOf, searchLink } from './retailers.ts';
import { seeded, seededChoice } from './seeded.ts';

/** The shop filters and sorts offers later. */
export interface AuthoredOffer {
  store_name: string;
  price: string;
  offer_page_url: string;
  affiliate_url: string | null;
  commission_rate: number | null;
}

/** Similar to those of affiliate programs. */
const commissions: Record<Retailer, number[]> = {
  Amazon: [0.02, 0.03, 0.045],
  Target: [0.05, 0.05, 0.08],
  Walmart: [0.01, 0.04, 0.05],
  'Best Buy': [0.01, 0.05, 0.06],
};

const departments: Record<Retailer, string> = {
  Amazon: 'Amazon - Small Business',
  Target: 'Target - Partner',
  Walmart: 'Walmart - Marketplace',
  'Best Buy': 'Best Buy - Open Box',
};

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

/** It pays no commission (null or zero), so guides do not show it. */
function makersOffer(product: AuthoredProduct, price: number): AuthoredOffer {
  const host = product.brand
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '');
  return {
    store_name: product.brand,
    price: dollars(price),
    offer_page_url: `https://${host}.example/${product.id}`,
    affiliate_url: null,
    commission_rate: seeded(product.id, 'maker') < 0.5 ? null : 0,
  };
}

function retailersOffer(
  product: AuthoredProduct,
  retailer: Retailer,
  storeName: string,
  price: number,
): AuthoredOffer {
  const link = searchLink(retailer, 'us', product) ?? '';
  const besides = storeName === retailer && retailer !== 'Amazon' && retailer !== mainRetailer(product, 'us');
  const nothingPaid = besides && seeded(product.id, retailer, 'none') < 0.2;
  return {
    store_name: storeName,
    price: dollars(price),
    offer_page_url: link,
    affiliate_url: link,
    commission_rate: nothingPaid ? 0 : seededChoice(commissions[retailer], product.id, storeName, 'rate'),
  };
}

export function offersOf(product: AuthoredProduct): AuthoredOffer[] {
  const { amount } = priceIn('us', product.id, product.usd);
  const main = mainRetailer(product, 'us');
  const others = retailersOf(product, 'us').filter(
    retailer => retailer !== main && seeded(product.id, retailer, 'sells') < 0.8,
  );
  const near = (store: string) =>
    Math.max(5, Math.round(amount * (0.96 + seeded(product.id, store, 'price') * 0.12)) - 0.01);
  const offers = [main, ...others].map(retailer =>
    retailersOffer(product, retailer, retailer, retailer === main ? amount : near(retailer)),
  );
  if (seeded(product.id, 'department') < 0.35) {
    offers.push(retailersOffer(product, main, departments[main], near(departments[main])));
  }
  if (offers.length < 2 || seeded(product.id, 'own shop') < 0.4)
    offers.push(makersOffer(product, near('own shop')));
  return offers.slice(0, 5);
}
