import { describe, expect, it } from '@jest/globals';
import { isOwnPicture } from './own-picture.ts';

describe('isOwnPicture', () => {
  it.each(['/media/gifts/abc', '/media/shop/pictures/guides/kite.webp'])('is true: %s', address => {
    expect(isOwnPicture(address)).toBe(true);
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
    expect(isOwnPicture(address)).toBe(false);
  });
});
