import { toLocalPrice } from './prices.ts';
import type { AuthoredProduct } from './products.ts';
import { chooseMainRetailer, createSearchLink, getRetailers, type Retailer } from './retailers.ts';
import { chooseSeeded, getSeededRandom } from './seeded.ts';

/** An offer in a guide file. The shop filters and sorts offers for display. */
export interface AuthoredOffer {
  store_name: string;
  price: string;
  offer_page_url: string;
  affiliate_url: string | null;
  commission_rate: number | null;
}

/** Fractions of the price, similar to those of real affiliate programs. */
const commissionRates: Record<Retailer, number[]> = {
  Amazon: [0.02, 0.03, 0.045],
  Target: [0.05, 0.05, 0.08],
  Walmart: [0.01, 0.04, 0.05],
  'Best Buy': [0.01, 0.05, 0.06],
};

const secondStoreNames: Record<Retailer, string> = {
  Amazon: 'Amazon - Small Business',
  Target: 'Target - Partner',
  Walmart: 'Walmart - Marketplace',
  'Best Buy': 'Best Buy - Open Box',
};

const maxOffers = 5;

const formatDollars = (amount: number) => `$${amount.toFixed(2)}`;

/** Creates an offer without commission, which guides do not show. */
function createMakerOffer(product: AuthoredProduct, price: number): AuthoredOffer {
  const host = product.brand
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '');
  return {
    store_name: product.brand,
    price: formatDollars(price),
    offer_page_url: `https://${host}.example/${product.id}`,
    affiliate_url: null,
    commission_rate: getSeededRandom(product.id, 'maker') < 0.5 ? null : 0,
  };
}

function createRetailerOffer(
  product: AuthoredProduct,
  retailer: Retailer,
  storeName: string,
  price: number,
): AuthoredOffer {
  const link = createSearchLink(retailer, 'us', product);
  // The main retailer always pays, because every product in a guide needs an offer with a commission.
  const mayPayNoCommission =
    storeName === retailer && retailer !== 'Amazon' && retailer !== chooseMainRetailer(product, 'us');
  const paysNoCommission = mayPayNoCommission && getSeededRandom(product.id, retailer, 'none') < 0.2;
  return {
    store_name: storeName,
    price: formatDollars(price),
    offer_page_url: link,
    affiliate_url: link,
    commission_rate: paysNoCommission
      ? 0
      : chooseSeeded(commissionRates[retailer], product.id, storeName, 'rate'),
  };
}

export function createOffers(product: AuthoredProduct): AuthoredOffer[] {
  const { amount } = toLocalPrice('us', product.id, product.usd);
  const mainRetailer = chooseMainRetailer(product, 'us');
  const otherRetailers = getRetailers(product, 'us').filter(
    retailer => retailer !== mainRetailer && getSeededRandom(product.id, retailer, 'sells') < 0.8,
  );
  const getSimilarPrice = (store: string) =>
    Math.max(5, Math.round(amount * (0.96 + getSeededRandom(product.id, store, 'price') * 0.12)) - 0.01);
  const offers = [mainRetailer, ...otherRetailers].map(retailer =>
    createRetailerOffer(
      product,
      retailer,
      retailer,
      retailer === mainRetailer ? amount : getSimilarPrice(retailer),
    ),
  );
  if (getSeededRandom(product.id, 'department') < 0.35) {
    offers.push(
      createRetailerOffer(
        product,
        mainRetailer,
        secondStoreNames[mainRetailer],
        getSimilarPrice(secondStoreNames[mainRetailer]),
      ),
    );
  }
  if (offers.length < 2 || getSeededRandom(product.id, 'own shop') < 0.4)
    offers.push(createMakerOffer(product, getSimilarPrice('own shop')));
  return offers.slice(0, maxOffers);
}
