import { describe, expect, it } from '@jest/globals';
import { chooseOffers, type GuideOfferSource } from './offers.ts';

const offer = (store_name: string, commission_rate: number | null): GuideOfferSource => ({
  store_name,
  commission_rate,
  price: 'USD 10.00',
  affiliate_url: `https://shop.example/${store_name}/${commission_rate}`,
  offer_page_url: 'https://shop.example/page',
});

const shown = (...offers: GuideOfferSource[]) =>
  chooseOffers(offers).map(({ store_name, commission_rate }) => `${store_name} ${commission_rate}`);

describe('the offers of a guide’s product', () => {
  it('leaves out what pays no commission', () => {
    expect(shown(offer('Target', 0), offer('Walmart', null), offer('Best Buy', 0.02))).toEqual([
      'Best Buy 0.02',
    ]);
  });

  it('cuts a store’s name at “ - ” and keeps the highest commission of each store', () => {
    expect(
      shown(offer('Target - Kitchen Co', 0.03), offer('Target', 0.05), offer('Target - Other', 0.04)),
    ).toEqual(['Target 0.05']);
  });

  it('shows at most three, by commission', () => {
    expect(shown(offer('A', 0.01), offer('B', 0.04), offer('C', 0.03), offer('D', 0.02))).toEqual([
      'B 0.04',
      'C 0.03',
      'D 0.02',
    ]);
  });

  it('keeps Amazon among the three however little it pays', () => {
    expect(shown(offer('Amazon.com', 0.01), offer('B', 0.04), offer('C', 0.03), offer('D', 0.02))).toEqual([
      'B 0.04',
      'C 0.03',
      'Amazon.com 0.01',
    ]);
  });
});
