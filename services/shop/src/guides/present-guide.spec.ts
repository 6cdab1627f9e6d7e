import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createRedKite } from '../model/product.testing.ts';
import type { ProductDoc } from '../model/product.ts';
import type { GuideDoc } from './guide.store.ts';
import { hasProductUpTo, presentGuide } from './present-guide.ts';

const retailers = z.object(retailersConfig).parse({ AFFILIATE_AMAZON_LINK: '?tag=ours-20' });

const createKite = (country: 'us' | 'gb', link: string, store_name: string): ProductDoc =>
  createRedKite({
    _id: `${country}:kite`,
    country,
    link,
    store_name,
    currency: country === 'us' ? 'USD' : 'GBP',
  });

const createOffer = (store_name: string, price: string, commission_rate: number | null) => ({
  store_name,
  price,
  affiliate_url: `https://go.example/${store_name}`,
  offer_page_url: `https://${store_name}.example/kite`,
  commission_rate,
});

const createGuide = (...offers: GuideDoc['products'][number]['offers']): GuideDoc => ({
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
  products: [{ product_id: 'kite', generic_product_name: 'kite', why_we_love_it: 'It flies.', offers }],
  content_hash: 'x',
});

const present = (product: ProductDoc, ...offers: GuideDoc['products'][number]['offers']) => {
  const [item] = presentGuide(createGuide(...offers), [product], retailers).products;
  if (!item) throw new Error('no item');
  return { offer: item.offer, offers: item.offers, plain_price: item.plain_price };
};

describe('a product in a guide', () => {
  const kite = createKite('us', 'https://kites.example/1', 'kites.example');

  it('shows the lowest price first, whatever the commission', () => {
    const { offers, offer: first } = present(
      kite,
      createOffer('A', '$50.00', 0.03),
      createOffer('B', '$1,040.00', 0.05),
      createOffer('C', '$40.00', 0.01),
    );
    expect(offers.map(({ price }) => price)).toEqual(['$40.00', '$50.00', '$1,040.00']);
    expect(first).toEqual({
      store_name: 'C',
      price: '$40.00',
      affiliate_url: 'https://go.example/C',
      offer_page_url: 'https://C.example/kite',
    });
  });

  it('has only a price if no offer pays a commission', () => {
    expect(present(kite, createOffer('A', '$9.00', 0), createOffer('B', '$8.00', null))).toEqual({
      offer: null,
      offers: [],
      plain_price: {
        price: 'USD 54.00',
        store_name: 'kites.example',
        offer_page_url: 'https://kites.example/1',
      },
    });
  });

  it('outside the US, has the offer of the country’s feed', () => {
    const amazon = createKite('gb', 'https://www.amazon.co.uk/s?k=kite', 'Amazon');
    const britishOffer = {
      store_name: 'Amazon',
      price: 'GBP 54.00',
      affiliate_url: 'https://www.amazon.co.uk/s?k=kite&tag=ours-20',
      offer_page_url: 'https://www.amazon.co.uk/s?k=kite',
    };
    const usOffer = createOffer('A', '$40.00', 0.05);
    expect(present(amazon, usOffer)).toEqual({
      offer: britishOffer,
      offers: [britishOffer],
      plain_price: undefined,
    });
    const withoutOffer = present(createKite('gb', 'https://kites.example/1', 'kites.example'), usOffer);
    expect(withoutOffer).toMatchObject({ offer: null, offers: [], plain_price: { price: 'GBP 54.00' } });
  });

  it('is compared with a price limit by its displayed prices', () => {
    const hasProductWithin = (
      maxPrice: number,
      product: ProductDoc,
      ...offers: GuideDoc['products'][number]['offers']
    ) => hasProductUpTo(maxPrice, presentGuide(createGuide(...offers), [product], retailers));
    const offers = [createOffer('A', '$9.00', 0), createOffer('B', '$1,040.00', 0.05)];
    expect(hasProductWithin(50, kite, ...offers)).toBe(false);
    expect(hasProductWithin(1_040, kite, ...offers)).toBe(true);
    expect(hasProductWithin(53, kite, createOffer('A', '$9.00', 0))).toBe(false);
    expect(hasProductWithin(54, kite, createOffer('A', '$9.00', 0))).toBe(true);
  });
});
