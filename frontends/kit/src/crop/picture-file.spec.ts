import { describe, expect, it } from '@jest/globals';
import { refusePicture } from './picture-file.ts';

describe('a picture to upload', () => {
  it('may be a PNG, a JPEG or a WebP of 10 MB', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
      expect(refusePicture({ type, size: 10_485_760 })).toBeUndefined();
    }
  });
  it('may not be larger', () => {
    expect(refusePicture({ type: 'image/png', size: 10_485_761 })).toBe('too-large');
  });
  it('may be nothing else', () => {
    expect(refusePicture({ type: 'image/svg+xml', size: 10 })).toBe('wrong-type');
  });
});
