import { retailersConfig } from '@giftlist/service-kit/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { presentProduct, presentSearchProduct } from './present-product.ts';
import type { ProductDoc } from './product.store.ts';

const table = z.object(retailersConfig).parse({ AFFILIATE_TARGET_LINK: 'https://go.example/?u={url}' });

const at = (link: string): ProductDoc => ({
  _id: 'us:kite',
  product_id: 'kite',
  country: 'us',
  feed: 'kites.tsv',
  run: '1',
  retired: false,
  changed_at: new Date('2026-01-01T00:00:00.000Z'),
  content_hash: 'x',
  title: 'Red kite',
  description: '',
  category: 'Toys',
  category_slug: 'toys',
  link,
  store_name: 'A shop',
  image: null,
  price: 54,
  currency: 'USD',
  brand: '',
  rating: null,
  num_reviews: null,
  most_popular: false,
  recipients: [],
  interests: [],
  occasions: [],
  age: '',
});

describe.each([
  ['a product', presentProduct],
  ['a product that was searched for', presentSearchProduct],
])('%s', (_, present) => {
  it.each([
    ['https://www.target.com/p/1', 'https://go.example/?u=https%3A%2F%2Fwww.target.com%2Fp%2F1'],
    ['https://www.walmart.com/ip/1', null],
    ['https://kites.example/1', null],
  ])('at %s leads to %p', (link, affiliate_url) => {
    expect(present(at(link), table).affiliate_url).toBe(affiliate_url);
  });
});
