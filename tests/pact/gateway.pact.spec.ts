import { loadConfig } from '@giftlist/service-kit/core/config';
import { createTestKeys } from '@giftlist/service-kit/testing/keys';
import { beforeAll, describe } from '@jest/globals';
import { GatewayConfig } from '../../gateway/src/config.ts';
import { InternalReader } from '../../gateway/src/pages/internal-reader.ts';
import { PublicProfiles } from '../../gateway/src/pages/public-profiles.ts';
import { ShopReader } from '../../gateway/src/pages/shop-reader.ts';
import { createUpstreams } from '../../gateway/src/proxy/upstreams.ts';
import { createConsumer } from './support/consumer.ts';
import { ids } from './support/examples.ts';
import type { Call } from './support/exchange.ts';
import {
  arrayOf,
  fromProvider,
  integer,
  matching,
  numberOrNull,
  oneOf,
  urlOrNull,
  uuid,
} from './support/matching.ts';

let serviceKeyJson = '';

beforeAll(async () => {
  serviceKeyJson = JSON.stringify((await createTestKeys()).services.get('gateway'));
});

const timeoutMs = 5_000;
type Upstreams = ReturnType<typeof createUpstreams>['services'];

/** Uses the gateway's reader for the route. Returns null if the entity does not exist. */
async function readFromService(
  { lists, gifts, users, shop }: Upstreams,
  serviceKey: ReturnType<typeof createConfig>['SERVICE_KEY'],
  call: Call,
) {
  const { params, query } = call.input;
  switch (call.key) {
    case 'GET /internal/lists/{id}/card':
      return new InternalReader('lists', lists, serviceKey, timeoutMs).read(call.key, {
        params: { ...Object(params) },
      });
    case 'GET /internal/gifts/first/{id}':
      return new InternalReader('gifts', gifts, serviceKey, timeoutMs).read(call.key, {
        params: { ...Object(params) },
      });
    case 'GET /user/find':
      return new PublicProfiles(users).find(Object(query).username, timeoutMs);
    case 'GET /settings/shop/categories':
    case 'GET /settings/shop/products':
    case 'GET /giftguide/category':
    case 'GET /giftguide/details':
      return new ShopReader(shop, timeoutMs).read(call.key, { query: { ...Object(query) } });
    case 'GET /products/{id}/details':
      return new ShopReader(shop, timeoutMs).read(call.key, {
        params: { id: Object(params).id },
        query: { ...Object(query) },
      });
    default:
      throw new Error(`The gateway does not call ${call.key} by itself`);
  }
}

const createConfig = (origin: string) =>
  loadConfig('gateway', GatewayConfig, {
    SERVICE_KEY: serviceKeyJson,
    LISTS_URL: origin,
    GIFTS_URL: origin,
    USERS_URL: origin,
    SHOP_URL: origin,
    REDIS_URL: 'redis://unused',
  });

const gateway = createConsumer('gateway', async call => {
  const config = createConfig(call.origin);
  const upstreams = createUpstreams(config);
  try {
    const entity = await readFromService(upstreams.services, config.SERVICE_KEY, call);
    if (entity === null)
      throw Object.assign(new Error('the entity does not exist'), { code: notFoundCodes[call.key] });
    return entity;
  } finally {
    await upstreams.close();
  }
});

const notFoundCodes: Record<string, string> = {
  'GET /internal/lists/{id}/card': 'list/not-found',
  'GET /internal/gifts/first/{id}': 'list/not-found',
  'GET /user/find': 'user/not-found',
  'GET /giftguide/details': 'guide/not-found',
  'GET /products/{id}/details': 'product/not-found',
};

describe('the gateway, for the preview of a list,', () => {
  gateway.testRequest('GET /internal/lists/{id}/card', {
    to: 'read the public details of a list',
    given: 'a public list',
    params: { id: fromProvider('list_id', ids.list) },
    response: {
      id: fromProvider('list_id', ids.list),
      list_name: 'Tea',
      description: '',
      giftlist_type: oneOf('public', 'friends', 'private'),
      isDeleted: false,
      occasion_date: null,
      owner_id: uuid(ids.ann),
      owner_name: 'Ada Lovelace',
      owner_first_name: 'Ada',
      owner_username: 'ada',
      owner_picture: null,
      gift_receive_by: oneOf('in_person', 'by_mail'),
      gifts_revealed: false,
      images: [],
      list_cover: null,
    },
  });
  gateway.testRequest('GET /internal/lists/{id}/card', {
    to: 'learn that the list does not exist',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });
});

describe('the gateway, for the early page of a list,', () => {
  gateway.testRequest('GET /internal/gifts/first/{id}', {
    to: 'read a list’s first gifts as a visitor sees them',
    given: 'a public list with a gift',
    params: { id: fromProvider('list_id', ids.list) },
    response: {
      count: integer(1),
      free: integer(1),
      gifts: arrayOf({
        id: uuid(ids.gift),
        gift_title: 'Kite',
        price: numberOrNull(24.5),
        currency: 'USD',
        store_name: null,
        image_url: null,
        image_widths: [],
        quantity: integer(1),
        available: integer(1),
        isMostWanted: false,
        isPurchased: false,
        isReserved: false,
        taken_elsewhere: null,
        availability: 'unknown',
      }),
    },
  });
  gateway.testRequest('GET /internal/gifts/first/{id}', {
    to: 'learn that the list of the gifts does not exist',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });
});

describe('the gateway, for the preview of a profile,', () => {
  gateway.testRequest('GET /user/find', {
    to: 'read a public profile',
    given: 'a person with a profile and the password tulips-in-9-rows',
    query: { username: fromProvider('username', 'ann.lee') },
    response: {
      id: fromProvider('profile_id', ids.ann),
      first_name: 'Ann',
      last_name: 'Lee',
      username: 'ann.lee',
      profile_pic: null,
      bio: '',
      interests: '',
      birthday_month: integer(7),
      birthday_day: integer(4),
      profile_cover: null,
      socialLinks: [],
      followers_count: integer(0),
      following_count: integer(0),
      is_following: false,
      is_self: false,
    },
  });
  gateway.testRequest('GET /user/find', {
    to: 'learn that the profile does not exist',
    given: 'no account',
    query: { username: 'nobody.of.this.name' },
    refused: 'user/not-found',
  });
});

describe('the gateway, for the early pages of the shop,', () => {
  const catalogueState = 'the default catalogue';
  const guidesState = 'the default guides';
  const product = {
    product_id: 'teapot-1',
    product_title: 'Stoneware teapot',
    product_photos: arrayOf('/media/shop/pictures/teapot.webp'),
    product_rating: numberOrNull(4.5),
    product_num_reviews: numberOrNull(120),
  };
  const shopProduct = {
    ...product,
    product_description: 'Holds a litre.',
    offer_page_url: 'https://shop.example/teapot',
    affiliate_url: null,
    store_name: 'A shop',
    currency: matching(/^[A-Z]{3}$/, 'USD'),
    price: 24.5,
    most_popular: true,
    product_category: 'Kitchen',
  };
  const guide = {
    id: 'for-her',
    url_slug: 'for-her',
    gift_guide_slug: 'For her',
    gift_guide_title: 'Things she has not bought herself',
    category: oneOf('By Recipient', 'By Occasion', 'By Interest', 'By Gift Type', 'Popular'),
    hero_image_url: '/media/shop/pictures/guides/for-her.webp',
  };
  const offer = {
    affiliate_url: 'https://shop.example/teapot?by=us',
    price: '$24.50',
    store_name: 'A shop',
    offer_page_url: 'https://shop.example/teapot',
  };

  gateway.testRequest('GET /settings/shop/categories', {
    to: 'list the categories of the shop',
    given: catalogueState,
    response: arrayOf({
      product_category: 'Kitchen',
      slug: 'kitchen',
      rank: integer(1),
      countries: arrayOf('us'),
    }),
  });
  gateway.testRequest('GET /settings/shop/products', {
    to: 'list popular products',
    given: catalogueState,
    query: { most_popular: 'true', page: 1 },
    response: arrayOf(shopProduct),
  });
  gateway.testRequest('GET /settings/shop/products', {
    to: 'list the products of a category',
    given: catalogueState,
    query: { category: 'kitchen', page: 1, country: 'us' },
    response: arrayOf(shopProduct),
  });
  gateway.testRequest('GET /settings/shop/products', {
    to: 'list the products of a country',
    given: catalogueState,
    query: { country: 'us' },
    response: arrayOf(shopProduct),
  });
  gateway.testRequest('GET /products/{id}/details', {
    to: 'read a product',
    given: 'a product that a guide recommends',
    params: { id: fromProvider('product_id', 'teapot-1') },
    query: { country: 'us' },
    response: {
      ...shopProduct,
      product_id: fromProvider('product_id', 'teapot-1'),
      category_slug: 'kitchen',
      brand: 'Potters',
      is_sold_out: false,
      offers: arrayOf({ ...offer, affiliate_url: urlOrNull('https://shop.example/teapot?by=us') }),
      guides: arrayOf(guide),
      similar: arrayOf(shopProduct),
    },
  });
  gateway.testRequest('GET /products/{id}/details', {
    to: 'learn that a product does not exist',
    given: catalogueState,
    params: { id: 'gone' },
    query: { country: 'us' },
    refused: 'product/not-found',
  });
  gateway.testRequest('GET /giftguide/category', {
    to: 'list all guides',
    given: guidesState,
    response: arrayOf(guide),
  });
  gateway.testRequest('GET /giftguide/category', {
    to: 'list the guides of a category',
    given: guidesState,
    query: { gift_guide_category: 'gifts-by-recipient' },
    response: arrayOf(guide),
  });
  gateway.testRequest('GET /giftguide/details', {
    to: 'read a guide',
    given: guidesState,
    query: { url_slug: 'for-her' },
    response: {
      ...guide,
      introduction: 'Ideas that she keeps.',
      faqs: arrayOf({ question: 'How much?', answer: 'As you like.' }),
      products: arrayOf({
        ...product,
        generic_product_name: 'teapot',
        why_we_love_it: 'It pours well.',
        offer,
        offers: arrayOf(offer),
      }),
    },
  });
  gateway.testRequest('GET /giftguide/details', {
    to: 'learn that a guide does not exist',
    given: guidesState,
    query: { url_slug: 'gone' },
    refused: 'guide/not-found',
  });

  gateway.testCommittedPacts();
});
