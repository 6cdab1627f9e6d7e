import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { redKite } from '../model/product.testing.ts';
import type { ProductDoc } from '../model/product.ts';
import type { GuideDoc } from './guide.store.ts';
import { hasProductUpTo, presentGuide } from './present-guide.ts';

const table = z.object(retailersConfig).parse({ AFFILIATE_AMAZON_LINK: '?tag=ours-20' });

const kite = (country: 'us' | 'gb', link: string, store_name: string): ProductDoc =>
  redKite({ _id: `${country}:kite`, country, link, store_name, currency: country === 'us' ? 'USD' : 'GBP' });

const offer = (store_name: string, price: string, commission_rate: number | null) => ({
  store_name,
  price,
  affiliate_url: `https://go.example/${store_name}`,
  offer_page_url: `https://${store_name}.example/kite`,
  commission_rate,
});

const guide = (...offers: GuideDoc['products'][number]['offers']): GuideDoc => ({
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

const shown = (product: ProductDoc, ...offers: GuideDoc['products'][number]['offers']) => {
  const [item] = presentGuide(guide(...offers), [product], table).products;
  if (!item) throw new Error('no item');
  return { offer: item.offer, offers: item.offers, plain_price: item.plain_price };
};

describe('a gift of a guide', () => {
  const here = kite('us', 'https://kites.example/1', 'kites.example');

  it('shows the lowest price first, whatever the commission', () => {
    const { offers, offer: first } = shown(
      here,
      offer('A', '$50.00', 0.03),
      offer('B', '$1,040.00', 0.05),
      offer('C', '$40.00', 0.01),
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
    expect(shown(here, offer('A', '$9.00', 0), offer('B', '$8.00', null))).toEqual({
      offer: null,
      offers: [],
      plain_price: {
        price: 'USD 54.00',
        store_name: 'kites.example',
        offer_page_url: 'https://kites.example/1',
      },
    });
  });

  it('outside the US uses the offer of the country’s feed by the same rule', () => {
    const amazon = kite('gb', 'https://www.amazon.co.uk/s?k=kite', 'Amazon');
    const there = {
      store_name: 'Amazon',
      price: 'GBP 54.00',
      affiliate_url: 'https://www.amazon.co.uk/s?k=kite&tag=ours-20',
      offer_page_url: 'https://www.amazon.co.uk/s?k=kite',
    };
    const paid = offer('A', '$40.00', 0.05);
    expect(shown(amazon, paid)).toEqual({ offer: there, offers: [there], plain_price: undefined });
    const other = shown(kite('gb', 'https://kites.example/1', 'kites.example'), paid);
    expect(other).toMatchObject({ offer: null, offers: [], plain_price: { price: 'GBP 54.00' } });
  });

  it('matches a price limit by the displayed prices only', () => {
    const under = (most: number, product: ProductDoc, ...offers: GuideDoc['products'][number]['offers']) =>
      hasProductUpTo(most, presentGuide(guide(...offers), [product], table));
    const offers = [offer('A', '$9.00', 0), offer('B', '$1,040.00', 0.05)];
    expect(under(50, here, ...offers)).toBe(false);
    expect(under(1_040, here, ...offers)).toBe(true);
    expect(under(53, here, offer('A', '$9.00', 0))).toBe(false);
    expect(under(54, here, offer('A', '$9.00', 0))).toBe(true);
  });
});
