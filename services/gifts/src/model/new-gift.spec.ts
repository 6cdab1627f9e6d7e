import { NewGift } from '@giftlist/contracts/gifts/entities';
import { describe, expect, it } from '@jest/globals';
import { createGift } from './new-gift.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const page = 'https://toys.example/kite';
const parseShopGift = (price: string, offer_page_url = page) =>
  NewGift.safeParse({
    giftlist_id: id,
    gift_title: 'Kite',
    product: {
      product_id: 'toys:1',
      product_title: 'Kite',
      product_photos: [],
      product_rating: null,
      product_page_url: page,
      product_offers_page_url: page,
      product_num_reviews: null,
      offer: { store_name: 'Toy Barn', offer_page_url, price },
    },
  });
const createShopGift = (price: string) =>
  createGift(parseShopGift(price).data ?? fail('not a gift'), {
    id,
    list: { _id: id, user_id: id, currency: 'USD' },
    addedBy: id,
    country: 'us',
    now: new Date(0),
  });
function fail(message: string): never {
  throw new Error(message);
}

describe('a gift from the shop', () => {
  it.each([
    ['has the offer’s price and currency', 'EUR 1,234.50', 1234.5, 'EUR'],
    ['has no price if the text is an impossible number', `EUR ${'9'.repeat(190)}`, null, 'USD'],
    ['has no price if the price is above the limit', 'EUR 1,000,000,001', null, 'USD'],
    ['has no price if the text is not a price', 'cheap', null, 'USD'],
  ])('%s', (_, text, price, currency) => {
    expect(createShopGift(text)).toMatchObject({ price, currency, product_url: page });
  });

  it.each([
    ['javascript:alert(1)', false],
    ['search-ms:query=x', false],
    ['', true],
    [page, true],
  ])('is accepted only with a web link or none: with the link %p, %p', (link, isAccepted) => {
    expect(parseShopGift('EUR 1', link).success).toBe(isAccepted);
  });
});
