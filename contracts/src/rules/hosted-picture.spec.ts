import { describe, expect, it } from '@jest/globals';
import {
  getCoverSrcSet,
  getShopPictureWidths,
  getSrcSet,
  isHostedPicture,
  isProductPicture,
  parseProductPicture,
} from './hosted-picture.ts';

describe('isHostedPicture', () => {
  it.each(['/media/gifts/abc', '/media/shop/pictures/guides/kite.webp'])('returns true for %s', url => {
    expect(isHostedPicture(url)).toBe(true);
  });

  it.each([
    ['null', null],
    ['an empty text', ''],
    ['another server', 'https://owner.example/kite.jpg'],
    ['another server with the same path', 'https://owner.example/media/gifts/abc'],
    ['another server without a scheme', '//owner.example/media/gifts/abc'],
    ['another server after a backslash', '/\\owner.example/media/gifts/abc'],
    ['a path to a parent folder', '/media/gifts/../../kite.jpg'],
    ['a second URL, as in a srcset', '/media/gifts/abc https://owner.example/kite.jpg 2x'],
    ['two slashes within the path', '/media//owner.example/kite.jpg'],
    ['a path without a picture', '/media/gifts/'],
    ['a space before the path', ' /media/gifts/abc'],
    ['a line break after the path', '/media/gifts/abc\n'],
    ['a data URL', 'data:image/png;base64,AA=='],
  ])('returns false for %s', (_description, url) => {
    expect(isHostedPicture(url)).toBe(false);
  });
});

describe('parseProductPicture', () => {
  it('returns the product and the index of a copied catalogue picture', () => {
    const url = '/media/shop/products/dXM6a2l0ZQ/3';
    expect([isHostedPicture(url), isProductPicture(url)]).toEqual([true, true]);
    expect(parseProductPicture(url)).toEqual({ product: 'dXM6a2l0ZQ', index: 3 });
    expect(getShopPictureWidths(url)).toEqual([960, 480, 192]);
  });

  it.each([
    '/media/shop/pictures/kite.webp',
    '/media/shop/products/dXM6a2l0ZQ/10',
    '/media/shop/products/-a/0',
    '/media/shop/products/a%2fb/0',
    'https://owner.example/media/shop/products/dXM6a2l0ZQ/0',
  ])('returns null for another URL: %s', url => {
    expect(isProductPicture(url)).toBe(false);
    expect(parseProductPicture(url)).toBeNull();
    expect(getShopPictureWidths(url)).toEqual([]);
  });
});

it('getCoverSrcSet: only a stored cover has several widths', () => {
  expect(getCoverSrcSet('/media/lists/a')).toBe(
    '/media/lists/a?w=1920 1920w, /media/lists/a?w=960 960w, /media/lists/a?w=480 480w',
  );
  expect(getCoverSrcSet('blob:https://gifts.example/1')).toBeUndefined();
});

describe('getShopPictureWidths', () => {
  const hash = 'a'.repeat(64);

  it('returns several widths for a copied guide, store or banner picture', () => {
    const url = `/media/shop/content/${hash}`;
    expect([isHostedPicture(url), isProductPicture(url)]).toEqual([true, false]);
    expect(getSrcSet(url, getShopPictureWidths(url))).toBe(
      `${url}?w=960 960w, ${url}?w=480 480w, ${url}?w=192 192w`,
    );
  });

  it.each([
    '/media/shop/pictures/guides/for-her.webp',
    `/media/shop/content/${hash}0`,
    `/media/shop/content/${'A'.repeat(64)}`,
    `https://guides.example/media/shop/content/${hash}`,
  ])('returns no widths for another URL: %s', url => {
    expect(getSrcSet(url, getShopPictureWidths(url))).toBeUndefined();
  });
});
