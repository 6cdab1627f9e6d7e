import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { GuideDoc } from '../guides/guide.store.ts';
import { createRedKite } from '../model/product.testing.ts';
import { getProductOffers } from './product-offers.ts';

const retailers = z.object(retailersConfig).parse({ AFFILIATE_TARGET_LINK: '?ours=1' });

const createOffer = (store_name: string, price: string, commission_rate: number | null = 0.02) => ({
  store_name,
  price,
  affiliate_url: `https://go.example/${store_name}`,
  offer_page_url: `https://${store_name}.example/kite`,
  commission_rate,
});
type Offer = ReturnType<typeof createOffer>;

const createGuide = (product_id: string, ...offers: Offer[]): GuideDoc => ({
  _id: 'for-kids',
  url_slug: 'for-kids',
  gift_guide_slug: 'For kids',
  gift_guide_title: 'Up in the air',
  category: 'By Recipient',
  rank: 1,
  hero_image_url: null,
  introduction: '',
  faqs: [],
  recipients: [],
  interests: [],
  products: [{ product_id, generic_product_name: 'kite', why_we_love_it: 'It flies.', offers }],
  content_hash: 'x',
});

const getOffers = (product: Parameters<typeof createRedKite>[0], ...guides: GuideDoc[]) =>
  getProductOffers(createRedKite(product), guides, retailers).map(
    ({ store_name, price }) => `${store_name} ${price}`,
  );

describe('the offers of a product', () => {
  it('come from its feed and from guides, the lowest price first', () => {
    const guides = [
      createGuide('kite', createOffer('Walmart', '$60.00'), createOffer('Amazon', '$9.50')),
      createGuide('another', createOffer('Target', '$1.00')),
    ];
    expect(getOffers({}, ...guides)).toEqual(['Amazon $9.50', 'A shop USD 54.00', 'Walmart $60.00']);
  });

  it('contain each store once, with the price in the catalogue', () => {
    expect(getOffers({}, createGuide('kite', createOffer('A Shop - Outlet', '$1.00')))).toEqual([
      'A shop USD 54.00',
    ]);
  });

  it('leave out stores that pay no commission, except the store of the feed', () => {
    expect(getOffers({}, createGuide('kite', createOffer('Walmart', '$1.00', null)))).toEqual([
      'A shop USD 54.00',
    ]);
  });

  it('include offers of guides only in the US', () => {
    expect(
      getOffers({ country: 'gb', currency: 'GBP' }, createGuide('kite', createOffer('Walmart', '$1.00'))),
    ).toEqual(['A shop GBP 54.00']);
  });

  it('do not exist if the product is sold out', () => {
    expect(getOffers({ retired: true }, createGuide('kite', createOffer('Walmart', '$1.00')))).toEqual([]);
  });

  it('contain the affiliate link of a configured retailer', () => {
    const [offer] = getProductOffers(createRedKite({ link: 'https://www.target.com/p/1' }), [], retailers);
    expect(offer).toEqual({
      store_name: 'A shop',
      price: 'USD 54.00',
      offer_page_url: 'https://www.target.com/p/1',
      affiliate_url: 'https://www.target.com/p/1?ours=1',
    });
  });
});
