import { describe, expect, it } from '@jest/globals';
import {
  isHostedPicture,
  isProductPicture,
  partsOfProductPicture,
  widthsOfProductPicture,
} from './own-picture.ts';

describe('isHostedPicture', () => {
  it.each(['/media/gifts/abc', '/media/shop/pictures/guides/kite.webp'])('is true: %s', address => {
    expect(isHostedPicture(address)).toBe(true);
  });

  it.each([
    null,
    '',
    'https://owner.example/kite.jpg',
    'https://owner.example/media/gifts/abc',
    '//owner.example/media/gifts/abc',
    '/\\owner.example/media/gifts/abc',
    '/media/gifts/../../kite.jpg',
    '/media/gifts/abc https://owner.example/kite.jpg 2x',
    '/media//owner.example/kite.jpg',
    '/media/gifts/',
    ' /media/gifts/abc',
    '/media/gifts/abc\n',
    'data:image/png;base64,AA==',
  ])('is false: %j', address => {
    expect(isHostedPicture(address)).toBe(false);
  });
});

describe('the address of a copied picture of the catalogue', () => {
  it('names its product and its index', () => {
    const address = '/media/shop/products/dXM6a2l0ZQ/3';
    expect([isHostedPicture(address), isProductPicture(address)]).toEqual([true, true]);
    expect(partsOfProductPicture(address)).toEqual({ product: 'dXM6a2l0ZQ', index: 3 });
    expect(widthsOfProductPicture(address)).toEqual([960, 480]);
  });

  it.each([
    '/media/shop/pictures/kite.webp',
    '/media/shop/products/dXM6a2l0ZQ/10',
    '/media/shop/products/-a/0',
    '/media/shop/products/a%2fb/0',
    'https://owner.example/media/shop/products/dXM6a2l0ZQ/0',
  ])('is not %s', address => {
    expect(isProductPicture(address)).toBe(false);
    expect(partsOfProductPicture(address)).toBeNull();
    expect(widthsOfProductPicture(address)).toEqual([]);
  });
});
