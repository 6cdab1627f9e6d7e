import { retailersConfig } from '@giftlist/service-kit/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { presentProduct, presentSearchProduct } from './present-product.ts';
import { redKite } from './product.testing.ts';

const table = z.object(retailersConfig).parse({ AFFILIATE_TARGET_LINK: 'https://go.example/?u={url}' });

describe.each([
  ['a product', presentProduct],
  ['a product that was searched for', presentSearchProduct],
])('%s', (_, present) => {
  it.each([
    ['https://www.target.com/p/1', 'https://go.example/?u=https%3A%2F%2Fwww.target.com%2Fp%2F1'],
    ['https://www.walmart.com/ip/1', null],
    ['https://kites.example/1', null],
  ])('at %s leads to %p', (link, affiliate_url) => {
    expect(present(redKite({ link }), table).affiliate_url).toBe(affiliate_url);
  });
});
