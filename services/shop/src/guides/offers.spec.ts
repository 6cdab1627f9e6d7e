import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chooseOffers, type GuideOfferSource } from './offers.ts';

const createOffer = (store_name: string, commission_rate: number | null): GuideOfferSource => ({
  store_name,
  commission_rate,
  price: 'USD 10.00',
  affiliate_url: `https://shop.example/${store_name}/${commission_rate}`,
  offer_page_url: 'https://shop.example/page',
});

const createRetailers = (environment: Record<string, string> = {}) =>
  z.object(retailersConfig).parse(environment);
const choose = (...offers: GuideOfferSource[]) =>
  chooseOffers(offers, createRetailers()).map(
    ({ store_name, commission_rate }) => `${store_name} ${commission_rate}`,
  );

describe('the offers of a guide’s product', () => {
  it('include only offers that pay a commission', () => {
    expect(
      choose(createOffer('Target', 0), createOffer('Walmart', null), createOffer('Best Buy', 0.02)),
    ).toEqual(['Best Buy 0.02']);
  });

  it('contain each store once, with its highest commission', () => {
    expect(
      choose(
        createOffer('Target - Kitchen Co', 0.03),
        createOffer('Target', 0.05),
        createOffer('Target - Other', 0.04),
      ),
    ).toEqual(['Target 0.05']);
  });

  it('are at most three, the highest commission first', () => {
    expect(
      choose(createOffer('A', 0.01), createOffer('B', 0.04), createOffer('C', 0.03), createOffer('D', 0.02)),
    ).toEqual(['B 0.04', 'C 0.03', 'D 0.02']);
  });

  it('include Amazon even if three other stores pay more', () => {
    expect(
      choose(
        createOffer('Amazon.com', 0.01),
        createOffer('B', 0.04),
        createOffer('C', 0.03),
        createOffer('D', 0.02),
      ),
    ).toEqual(['B 0.04', 'C 0.03', 'Amazon.com 0.01']);
  });

  describe('of an affiliate retailer', () => {
    const createOfferAt = (store_name: string, link: string, rate: number | null): GuideOfferSource => ({
      ...createOffer(store_name, rate),
      affiliate_url: link,
      offer_page_url: link,
    });
    const amazon = createOfferAt('Amazon', 'https://www.amazon.com/s?k=kite', 0.02);
    const target = createOfferAt('Target', 'https://www.target.com/s?searchTerm=kite', null);
    const walmart = createOfferAt('Walmart', 'https://www.walmart.com/search?q=kite', 0.09);

    it('use its configured or default commission rate instead of the guide’s', () => {
      expect(choose(walmart, amazon, target)).toEqual(['Target 0.05', 'Walmart 0.04', 'Amazon 0.04']);
      const configured = createRetailers({ AFFILIATE_TARGET_RATE: '0', AFFILIATE_AMAZON_RATE: '0.1' });
      expect(chooseOffers([walmart, amazon, target], configured).map(({ store_name }) => store_name)).toEqual(
        ['Amazon', 'Walmart'],
      );
    });

    it('use its configured link', () => {
      const configured = createRetailers({ AFFILIATE_AMAZON_LINK: '?tag=ours-20' });
      expect(chooseOffers([amazon, walmart], configured).map(({ affiliate_url }) => affiliate_url)).toEqual([
        'https://www.amazon.com/s?k=kite&tag=ours-20',
        'https://www.walmart.com/search?q=kite',
      ]);
    });
  });
});
