import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { GuideDoc } from '../guides/guide.store.ts';
import { redKite } from '../model/product.testing.ts';
import { productOffers } from './product-offers.ts';

const retailers = z.object(retailersConfig).parse({ AFFILIATE_TARGET_LINK: '?ours=1' });

const offer = (store_name: string, price: string, commission_rate: number | null = 0.02) => ({
  store_name,
  price,
  affiliate_url: `https://go.example/${store_name}`,
  offer_page_url: `https://${store_name}.example/kite`,
  commission_rate,
});
type Offer = ReturnType<typeof offer>;

const guide = (product_id: string, ...offers: Offer[]): GuideDoc => ({
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

const shown = (product: Parameters<typeof redKite>[0], ...guides: GuideDoc[]) =>
  productOffers(redKite(product), guides, retailers).map(({ store_name, price }) => `${store_name} ${price}`);

describe('the offers of a product', () => {
  it('are its own offer and those of guides that contain it, the lowest price first', () => {
    const guides = [
      guide('kite', offer('Walmart', '$60.00'), offer('Amazon', '$9.50')),
      guide('another', offer('Target', '$1.00')),
    ];
    expect(shown({}, ...guides)).toEqual(['Amazon $9.50', 'A shop USD 54.00', 'Walmart $60.00']);
  });

  it('contain a store once, with the catalogue’s price', () => {
    expect(shown({}, guide('kite', offer('A Shop - Outlet', '$1.00')))).toEqual(['A shop USD 54.00']);
  });

  it('leave out a store that pays no commission, unless it is the product’s own', () => {
    expect(shown({}, guide('kite', offer('Walmart', '$1.00', null)))).toEqual(['A shop USD 54.00']);
  });

  it('do not include offers of guides, which are in US dollars, in other countries', () => {
    expect(shown({ country: 'gb', currency: 'GBP' }, guide('kite', offer('Walmart', '$1.00')))).toEqual([
      'A shop GBP 54.00',
    ]);
  });

  it('are empty while it is sold out', () => {
    expect(shown({ retired: true }, guide('kite', offer('Walmart', '$1.00')))).toEqual([]);
  });

  it('contain the affiliate link of a configured retailer', () => {
    const [own] = productOffers(redKite({ link: 'https://www.target.com/p/1' }), [], retailers);
    expect(own).toEqual({
      store_name: 'A shop',
      price: 'USD 54.00',
      offer_page_url: 'https://www.target.com/p/1',
      affiliate_url: 'https://www.target.com/p/1?ours=1',
    });
  });
});
