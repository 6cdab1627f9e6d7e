import { describe } from '@jest/globals';
import { consumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import {
  fromProvider,
  id,
  matching,
  numberOrNull,
  oneOf,
  some,
  urlOrNull,
  whole,
} from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';
import { eventsOf } from '../support/raw-bodies.ts';
import { readsEvent } from '../support/streams.ts';

const summary = {
  url_slug: 'for-her',
  gift_guide_slug: 'Gifts for her',
  gift_guide_title: 'Gifts for her',
  category: 'By Recipient',
  hero_image_url: '/media/shop/pictures/guides/for-her.webp',
};

const genie = 'POST /genie/conversations/{id}/messages';

describe('a page of the shop', () => {
  const frontends = consumer('frontends', callFromPage);

  frontends.requests('GET /settings/shop/categories', {
    to: 'show the categories',
    given: 'the default catalogue',
    response: some({ product_category: 'Kitchen', slug: 'kitchen', rank: whole(1) }),
  });

  frontends.requests('GET /products', {
    to: 'search for products under a price',
    given: 'the default catalogue',
    query: { q: 'teapot', country: 'us', max_price: 500, sort: 'LOWEST_PRICE', page: 1 },
    response: some({
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

  frontends.requests('GET /products/{id}', {
    to: 'open a product',
    given: 'a product of the catalogue',
    params: { id: fromProvider('product_id', 'teapot-1') },
    query: { country: 'us' },
    response: {
      product_id: fromProvider('product_id', 'teapot-1'),
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

  frontends.requests('GET /products/{id}', {
    to: 'learn that a product is gone',
    given: 'the default catalogue',
    params: { id: 'gone' },
    query: { country: 'us' },
    refused: 'product/not-found',
  });

  frontends.requests('GET /products/{id}/details', {
    to: 'show the page of a product',
    given: 'a product that a guide recommends',
    params: { id: fromProvider('product_id', 'teapot-1') },
    query: { country: 'us' },
    response: {
      product_id: fromProvider('product_id', 'teapot-1'),
      product_title: 'Stoneware teapot',
      product_description: 'Holds a litre.',
      product_photos: some('/media/shop/pictures/teapot.webp'),
      product_category: 'Kitchen',
      category_slug: 'kitchen',
      is_sold_out: false,
      offers: some({
        store_name: 'A shop',
        price: matching(/^(USD |\$)[\d,]+\.\d\d$/, 'USD 24.00'),
        affiliate_url: urlOrNull('https://shop.example/teapot?by=us'),
        offer_page_url: 'https://shop.example/teapot',
      }),
      guides: some(summary),
      similar: some({ product_id: 'teapot-2', product_title: 'Iron teapot', price: 24.5 }),
    },
  });

  frontends.requests('GET /products/{id}/details', {
    to: 'learn that there is no page of a product',
    given: 'the default catalogue',
    params: { id: 'gone' },
    query: { country: 'us' },
    refused: 'product/not-found',
  });

  frontends.requests('GET /giftguide/details', {
    to: 'read a guide',
    given: 'the default guides',
    query: { url_slug: 'for-her', country: 'us' },
    response: {
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

  frontends.requests('GET /settings/shop/products', {
    to: 'show popular products of a country',
    given: 'the default catalogue',
    query: { country: 'us', most_popular: 'true', page: 1 },
    response: some({ product_id: 'teapot-1', product_title: 'Stoneware teapot', price: 24.5 }),
  });

  frontends.requests('GET /settings/featured_stores', {
    to: 'show the stores of a country',
    given: 'the default catalogue',
    query: { country: 'us' },
    response: some({
      store: 'A shop',
      url: 'https://shop.example',
      search_url: matching(/^https:\/\/\S*\{query\}/, 'https://shop.example/search?q={query}'),
    }),
  });

  frontends.requests('GET /settings/banner', {
    to: 'show the banner of the day',
    given: 'the default catalogue',
    response: some({ title: 'For tea', text: 'Everything for a pot.', link: '/gift-ideas' }),
  });

  frontends.requests('GET /settings/faq', {
    to: 'show the FAQ about a subject',
    given: 'the default guides',
    query: { type: 'genie' },
    response: some({ question: 'Who is Genie?', answer: 'A helper.' }),
  });

  frontends.requests('GET /giftguide', {
    to: 'show guides with something under a price',
    given: 'the default guides',
    query: { under_price: 50 },
    response: some(summary),
  });

  frontends.requests('GET /giftguide/recommended', {
    to: 'show guides similar to one',
    given: 'the default guides',
    query: { gift_guide: 'for-her' },
    response: some(summary),
  });

  frontends.requests('GET /giftguide/search', {
    to: 'find guides by words',
    given: 'the default guides',
    query: { q: 'her' },
    response: some(summary),
  });

  frontends.requests('GET /giftguide/category', {
    to: 'show the guides of a category',
    given: 'the default guides',
    query: { gift_guide_category: 'By Recipient' },
    response: some(summary),
  });

  frontends.requests('POST /genie/conversations', {
    to: 'start a conversation with Genie',
    given: 'someone signed in',
    signedIn: true,
    body: {},
    response: { data: { id: id(ids.unknown) } },
  });

  frontends.requests('GET /genie/conversations/{id}', {
    to: 'reopen a conversation',
    given: 'someone signed in who talked with Genie',
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

  frontends.requests('GET /genie/conversations/{id}', {
    to: 'learn that a conversation is gone',
    given: 'someone signed in',
    signedIn: true,
    params: { id: ids.unknown },
    query: { country: 'us' },
    refused: 'conversation/not-found',
  });

  frontends.requests(genie, {
    to: 'send Genie a message',
    given: 'someone signed in who talked with Genie',
    signedIn: true,
    params: { id: fromProvider('conversation_id', ids.unknown) },
    body: { text: 'my dad, 60, likes fishing, under 50', looked_at: [], country: 'us' },
    rawBody: eventsOf({ type: 'text', delta: 'Let me see' }, { type: 'done', message_id: ids.unknown }),
  });

  frontends.requests(genie, {
    to: 'learn that the conversation is gone when sending a message',
    given: 'someone signed in',
    signedIn: true,
    params: { id: ids.unknown },
    body: { text: 'my dad', looked_at: [], country: 'us' },
    refused: 'conversation/not-found',
  });

  readsEvent(frontends, genie, 'text', { delta: 'Let me see' });
  readsEvent(frontends, genie, 'restart', {});
  readsEvent(frontends, genie, 'lang', { lang: 'en' });
  readsEvent(frontends, genie, 'link', { link: { text: 'All questions and answers', to: '/faq' } });
  readsEvent(frontends, genie, 'ideas', {
    ideas: some({
      product: {
        product_id: 'teapot-1',
        product_title: 'Stoneware teapot',
        product_description: 'Holds a litre.',
        product_photos: some('/media/shop/pictures/teapot.webp'),
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
  readsEvent(frontends, genie, 'question', { question: { text: 'How much?', choices: some('Under 30') } });
  readsEvent(frontends, genie, 'known', {
    known: some({
      key: oneOf('for', 'age', 'occasion', 'likes', 'budget', 'avoid'),
      label: 'For',
      value: 'your dad',
    }),
  });
  readsEvent(frontends, genie, 'done', { message_id: id(ids.unknown) });

  frontends.matchesCommitted();
});
