import { describe } from '@jest/globals';
import { createConsumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import {
  arrayOf,
  fromProvider,
  integer,
  matching,
  numberOrNull,
  oneOf,
  urlOrNull,
  uuid,
} from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';
import { createEventsBody } from '../support/raw-bodies.ts';
import { testStreamEvent } from '../support/streams.ts';

const guide = {
  url_slug: 'for-her',
  gift_guide_slug: 'Gifts for her',
  gift_guide_title: 'Gifts for her',
  category: 'By Recipient',
  hero_image_url: '/media/shop/pictures/guides/for-her.webp',
};

const messageRoute = 'POST /genie/conversations/{id}/messages';

describe('a page of the shop', () => {
  const frontends = createConsumer('frontends', callFromPage);

  frontends.testRequest('GET /settings/shop/categories', {
    to: 'show the categories',
    given: 'the default catalogue',
    response: arrayOf({ product_category: 'Kitchen', slug: 'kitchen', rank: integer(1) }),
  });

  frontends.testRequest('GET /products', {
    to: 'search for products under a price',
    given: 'the default catalogue',
    query: { q: 'teapot', country: 'us', max_price: 500, sort: 'LOWEST_PRICE', page: 1 },
    response: arrayOf({
      product_id: 'teapot-1',
      product_title: 'Stoneware teapot',
      product_photos: arrayOf('/media/shop/pictures/teapot.webp'),
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

  frontends.testRequest('GET /products/{id}', {
    to: 'open a product',
    given: 'a product of the catalogue',
    params: { id: fromProvider('product_id', 'teapot-1') },
    query: { country: 'us' },
    response: {
      product_id: fromProvider('product_id', 'teapot-1'),
      product_title: 'Stoneware teapot',
      product_description: 'Holds a litre.',
      product_photos: arrayOf('/media/shop/pictures/teapot.webp'),
      offer_page_url: 'https://shop.example/teapot',
      store_name: 'A shop',
      currency: matching(/^[A-Z]{3}$/, 'USD'),
      price: 24.5,
      product_category: 'kitchen',
    },
  });

  frontends.testRequest('GET /products/{id}', {
    to: 'learn that a product does not exist',
    given: 'the default catalogue',
    params: { id: 'gone' },
    query: { country: 'us' },
    refused: 'product/not-found',
  });

  frontends.testRequest('GET /products/{id}/details', {
    to: 'show the page of a product',
    given: 'a product that a guide recommends',
    params: { id: fromProvider('product_id', 'teapot-1') },
    query: { country: 'us' },
    response: {
      product_id: fromProvider('product_id', 'teapot-1'),
      product_title: 'Stoneware teapot',
      product_description: 'Holds a litre.',
      product_photos: arrayOf('/media/shop/pictures/teapot.webp'),
      product_category: 'Kitchen',
      category_slug: 'kitchen',
      is_sold_out: false,
      offers: arrayOf({
        store_name: 'A shop',
        price: matching(/^(USD |\$)[\d,]+\.\d\d$/, 'USD 24.00'),
        affiliate_url: urlOrNull('https://shop.example/teapot?by=us'),
        offer_page_url: 'https://shop.example/teapot',
      }),
      guides: arrayOf(guide),
      similar: arrayOf({ product_id: 'teapot-2', product_title: 'Iron teapot', price: 24.5 }),
    },
  });

  frontends.testRequest('GET /products/{id}/details', {
    to: 'learn that a product page does not exist',
    given: 'the default catalogue',
    params: { id: 'gone' },
    query: { country: 'us' },
    refused: 'product/not-found',
  });

  frontends.testRequest('GET /giftguide/details', {
    to: 'read a guide',
    given: 'the default guides',
    query: { url_slug: 'for-her', country: 'us' },
    response: {
      url_slug: 'for-her',
      gift_guide_title: 'Gifts for her',
      introduction: 'Ideas that she keeps.',
      faqs: arrayOf({ question: 'How much?', answer: 'As you like.' }),
      products: arrayOf({
        product_id: 'teapot-1',
        product_title: 'Stoneware teapot',
        product_photos: arrayOf('/media/shop/pictures/teapot.webp'),
        why_we_love_it: 'It pours well.',
        offers: arrayOf({
          price: 'USD 24.00',
          store_name: 'A shop',
          offer_page_url: 'https://shop.example/teapot',
        }),
      }),
    },
  });

  frontends.testRequest('GET /settings/shop/products', {
    to: 'show popular products of a country',
    given: 'the default catalogue',
    query: { country: 'us', most_popular: 'true', page: 1 },
    response: arrayOf({ product_id: 'teapot-1', product_title: 'Stoneware teapot', price: 24.5 }),
  });

  frontends.testRequest('GET /settings/featured_stores', {
    to: 'show the stores of a country',
    given: 'the default catalogue',
    query: { country: 'us' },
    response: arrayOf({
      store: 'A shop',
      url: 'https://shop.example',
      search_url: matching(/^https:\/\/\S*\{query\}/, 'https://shop.example/search?q={query}'),
    }),
  });

  frontends.testRequest('GET /settings/banner', {
    to: 'show the banner of the day',
    given: 'the default catalogue',
    response: arrayOf({ title: 'For tea', text: 'Everything for a pot.', link: '/gift-ideas' }),
  });

  frontends.testRequest('GET /settings/faq', {
    to: 'show the FAQ about a subject',
    given: 'the default guides',
    query: { type: 'genie' },
    response: arrayOf({ question: 'Who is Genie?', answer: 'A helper.' }),
  });

  frontends.testRequest('GET /giftguide', {
    to: 'show guides with a product under a price',
    given: 'the default guides',
    query: { under_price: 50 },
    response: arrayOf(guide),
  });

  frontends.testRequest('GET /giftguide/recommended', {
    to: 'show similar guides',
    given: 'the default guides',
    query: { gift_guide: 'for-her' },
    response: arrayOf(guide),
  });

  frontends.testRequest('GET /giftguide/search', {
    to: 'find guides by words',
    given: 'the default guides',
    query: { q: 'her' },
    response: arrayOf(guide),
  });

  frontends.testRequest('GET /giftguide/category', {
    to: 'show the guides of a category',
    given: 'the default guides',
    query: { gift_guide_category: 'By Recipient' },
    response: arrayOf(guide),
  });

  frontends.testRequest('POST /genie/conversations', {
    to: 'start a conversation with Genie',
    given: 'a signed-in person',
    signedIn: true,
    body: {},
    response: { data: { id: uuid(ids.unknown) } },
  });

  frontends.testRequest('GET /genie/conversations/{id}', {
    to: 'reopen a conversation',
    given: 'a signed-in person with a Genie conversation',
    signedIn: true,
    params: { id: fromProvider('conversation_id', ids.unknown) },
    query: { country: 'us' },
    response: {
      id: fromProvider('conversation_id', ids.unknown),
      list_id: null,
      messages: [],
      known: [],
    },
  });

  frontends.testRequest('GET /genie/conversations/{id}', {
    to: 'learn that a conversation does not exist',
    given: 'a signed-in person',
    signedIn: true,
    params: { id: ids.unknown },
    query: { country: 'us' },
    refused: 'conversation/not-found',
  });

  frontends.testRequest(messageRoute, {
    to: 'send Genie a message',
    given: 'a signed-in person with a Genie conversation',
    signedIn: true,
    params: { id: fromProvider('conversation_id', ids.unknown) },
    body: { text: 'my dad, 60, likes fishing, under 50', looked_at: [], country: 'us' },
    rawBody: createEventsBody(
      { type: 'text', delta: 'Let me see' },
      { type: 'done', message_id: ids.unknown },
    ),
  });

  frontends.testRequest(messageRoute, {
    to: 'learn that the conversation of a sent message does not exist',
    given: 'a signed-in person',
    signedIn: true,
    params: { id: ids.unknown },
    body: { text: 'my dad', looked_at: [], country: 'us' },
    refused: 'conversation/not-found',
  });

  testStreamEvent(frontends, messageRoute, 'text', { delta: 'Let me see' });
  testStreamEvent(frontends, messageRoute, 'restart', {});
  testStreamEvent(frontends, messageRoute, 'lang', { lang: 'en' });
  testStreamEvent(frontends, messageRoute, 'link', {
    link: { text: 'All questions and answers', to: '/faq' },
  });
  testStreamEvent(frontends, messageRoute, 'ideas', {
    ideas: arrayOf({
      product: {
        product_id: 'teapot-1',
        product_title: 'Stoneware teapot',
        product_description: 'Holds a litre.',
        product_photos: arrayOf('/media/shop/pictures/teapot.webp'),
        product_rating: numberOrNull(4.5),
        product_num_reviews: numberOrNull(120),
        offer_page_url: 'https://shop.example/teapot',
        affiliate_url: null,
        store_name: 'A shop',
        currency: matching(/^[A-Z]{3}$/, 'USD'),
        price: 24.5,
        most_popular: true,
        product_category: 'Kitchen',
      },
      reason: 'It pours well.',
    }),
  });
  testStreamEvent(frontends, messageRoute, 'question', {
    question: { text: 'How much?', choices: arrayOf('Under 30') },
  });
  testStreamEvent(frontends, messageRoute, 'known', {
    known: arrayOf({
      key: oneOf('for', 'age', 'occasion', 'likes', 'budget', 'avoid'),
      label: 'For',
      value: 'your dad',
    }),
  });
  testStreamEvent(frontends, messageRoute, 'done', { message_id: uuid(ids.unknown) });

  frontends.testCommittedPacts();
});
