import { describe } from '@jest/globals';
import { consumer } from '../support/consumer.ts';
import { held, matching, some, whole } from '../support/matching.ts';
import { page } from '../support/page.ts';

describe('a page of the shop', () => {
  const frontends = consumer('frontends', page);

  frontends.asks('GET /settings/shop/categories', {
    to: 'show the categories',
    given: 'the catalogue that comes with the product',
    answer: some({ product_category: 'Kitchen', slug: 'kitchen', rank: whole(1) }),
  });

  frontends.asks('GET /products', {
    to: 'search for products under a price',
    given: 'the catalogue that comes with the product',
    query: { q: 'teapot', country: 'us', max_price: 500, sort: 'LOWEST_PRICE', page: 1 },
    answer: some({
      product_id: 'teapot-1',
      product_title: 'Stoneware teapot',
      product_photos: some('/media/shop/pictures/teapot.webp'),
      product_best_seller: false,
      store_name: 'A shop',
      product_category: 'kitchen',
      offer: {
        price: matching(/^USD \d+\.\d\d$/, 'USD 24.00'),
        store_name: 'A shop',
        offer_page_url: 'https://shop.example/teapot',
      },
    }),
  });

  frontends.asks('GET /products/{id}', {
    to: 'open a product',
    given: 'a product of the catalogue',
    params: { id: held('product_id', 'teapot-1') },
    query: { country: 'us' },
    answer: {
      product_id: held('product_id', 'teapot-1'),
      product_title: 'Stoneware teapot',
      product_description: 'Holds a litre.',
      product_photos: some('/media/shop/pictures/teapot.webp'),
      offer_page_url: 'https://shop.example/teapot',
      store_name: 'A shop',
      currency: matching(/^[A-Z]{3}$/, 'USD'),
      price: 24.5,
      product_category: 'kitchen',
    },
  });

  frontends.asks('GET /products/{id}', {
    to: 'learn that a product is gone',
    given: 'the catalogue that comes with the product',
    params: { id: 'gone' },
    query: { country: 'us' },
    refused: 'product/not-found',
  });

  frontends.asks('GET /giftguide/details', {
    to: 'read a guide',
    given: 'the guides that come with the product',
    query: { url_slug: 'for-her', country: 'us' },
    answer: {
      url_slug: 'for-her',
      gift_guide_title: 'Gifts for her',
      introduction: 'Ideas that she keeps.',
      faqs: some({ question: 'How much?', answer: 'As you like.' }),
      products: some({
        product_id: 'teapot-1',
        product_title: 'Stoneware teapot',
        product_photos: some('/media/shop/pictures/teapot.webp'),
        why_we_love_it: 'It pours well.',
        offers: some({
          price: 'USD 24.00',
          store_name: 'A shop',
          offer_page_url: 'https://shop.example/teapot',
        }),
      }),
    },
  });

  frontends.keepsTo();
});
