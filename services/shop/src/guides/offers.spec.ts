import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chooseOffers, type GuideOfferSource } from './offers.ts';

const offer = (store_name: string, commission_rate: number | null): GuideOfferSource => ({
  store_name,
  commission_rate,
  price: 'USD 10.00',
  affiliate_url: `https://shop.example/${store_name}/${commission_rate}`,
  offer_page_url: 'https://shop.example/page',
});

const retailers = (environment: Record<string, string> = {}) => z.object(retailersConfig).parse(environment);
const shown = (...offers: GuideOfferSource[]) =>
  chooseOffers(offers, retailers()).map(
    ({ store_name, commission_rate }) => `${store_name} ${commission_rate}`,
  );

describe('the offers of a guide’s product', () => {
  it('leave out those without commission', () => {
    expect(shown(offer('Target', 0), offer('Walmart', null), offer('Best Buy', 0.02))).toEqual([
      'Best Buy 0.02',
    ]);
  });

  it('have short store names, and the highest commission of each store', () => {
    expect(
      shown(offer('Target - Kitchen Co', 0.03), offer('Target', 0.05), offer('Target - Other', 0.04)),
    ).toEqual(['Target 0.05']);
  });

  it('are at most three, by commission', () => {
    expect(shown(offer('A', 0.01), offer('B', 0.04), offer('C', 0.03), offer('D', 0.02))).toEqual([
      'B 0.04',
      'C 0.03',
      'D 0.02',
    ]);
  });

  it('always include Amazon, however little it pays', () => {
    expect(shown(offer('Amazon.com', 0.01), offer('B', 0.04), offer('C', 0.03), offer('D', 0.02))).toEqual([
      'B 0.04',
      'C 0.03',
      'Amazon.com 0.01',
    ]);
  });

  describe('of a configured retailer', () => {
    const at = (store_name: string, link: string, rate: number | null): GuideOfferSource => ({
      ...offer(store_name, rate),
      affiliate_url: link,
      offer_page_url: link,
    });
    const amazon = at('Amazon', 'https://www.amazon.com/s?k=kite', 0.02);
    const target = at('Target', 'https://www.target.com/s?searchTerm=kite', null);
    const walmart = at('Walmart', 'https://www.walmart.com/search?q=kite', 0.09);

    it('use its rates instead of those in the file', () => {
      expect(shown(walmart, amazon, target)).toEqual(['Target 0.05', 'Walmart 0.04', 'Amazon 0.04']);
      const ours = retailers({ AFFILIATE_TARGET_RATE: '0', AFFILIATE_AMAZON_RATE: '0.1' });
      expect(chooseOffers([walmart, amazon, target], ours).map(({ store_name }) => store_name)).toEqual([
        'Amazon',
        'Walmart',
      ]);
    });

    it('use its links if it has any', () => {
      const ours = retailers({ AFFILIATE_AMAZON_LINK: '?tag=ours-20' });
      expect(chooseOffers([amazon, walmart], ours).map(({ affiliate_url }) => affiliate_url)).toEqual([
        'https://www.amazon.com/s?k=kite&tag=ours-20',
        'https://www.walmart.com/search?q=kite',
      ]);
    });
  });
});
