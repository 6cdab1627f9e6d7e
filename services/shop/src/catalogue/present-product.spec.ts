import { isHostedPicture, isProductPicture } from '@giftlist/contracts/rules/hosted-picture';
import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getPictures, parsePictureKey, toPackagedPath } from '../model/picture-url.ts';
import { createRedKite } from '../model/product.testing.ts';
import { presentProduct, presentSearchProduct } from './present-product.ts';

/** `us:kite` in base64url. */
const kiteKey = 'dXM6a2l0ZQ';

const retailers = z.object(retailersConfig).parse({ AFFILIATE_TARGET_LINK: 'https://go.example/?u={url}' });

describe.each([
  ['a product', presentProduct],
  ['a search result', presentSearchProduct],
])('%s', (_, present) => {
  it.each([
    ['https://www.target.com/p/1', 'https://go.example/?u=https%3A%2F%2Fwww.target.com%2Fp%2F1'],
    ['https://www.walmart.com/ip/1', null],
    ['https://kites.example/1', null],
  ])('has an affiliate link only to a configured retailer: %s', (link, affiliate_url) => {
    expect(present(createRedKite({ link }), retailers).affiliate_url).toBe(affiliate_url);
  });
});

it.each([
  ['https://giftlist.example/pictures/kite.webp', '/media/shop/pictures/kite.webp'],
  ['https://giftlist.example/pictures/stores/best-buy.webp', '/media/shop/pictures/stores/best-buy.webp'],
])('the packaged picture %s is served at %s', (image, servedPath) => {
  expect(toPackagedPath(image)).toBe(servedPath);
});

it.each([
  'https://giftlist.example/pictures/../../logout',
  'https://giftlist.example/pictures/..%2flogout.webp',
  'https://giftlist.example/pictures/a/b/c.webp',
  'https://giftlist.example/pictures/kite.webp?x',
  'https://giftlist.example/pictures/',
  'https://giftlist.example.evil.example/pictures/kite.webp',
  'https://shop.example/https://giftlist.example/pictures/kite.webp',
])('the picture %s is not a packaged one and is served as a copy', image => {
  expect(getPictures({ _id: 'us:kite', image })).toEqual([`/media/shop/products/${kiteKey}/0`]);
});

it('the pictures of a product are unique, the main one first', () => {
  const image = 'https://giftlist.example/pictures/kite.webp';
  const more_images = ['https://shop.example/side.jpg', image, 'https://shop.example/side.jpg'];
  expect(getPictures({ _id: 'us:kite', image, more_images })).toEqual([
    '/media/shop/pictures/kite.webp',
    `/media/shop/products/${kiteKey}/1`,
  ]);
  expect(getPictures({ _id: 'us:kite', image: null })).toEqual([]);
});

it.each(['us:kite', 'gb:Sku/1 ä', 'zz:?', 'aa:😀'])('the path of a picture copy contains the id %s', _id => {
  const [path = ''] = getPictures({ _id, image: 'https://shop.example/a.jpg' });
  expect(isHostedPicture(path) && isProductPicture(path)).toBe(true);
  expect(parsePictureKey(path.split('/').at(-2) ?? '')).toBe(_id);
});
