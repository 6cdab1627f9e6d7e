import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../http/api-problem.ts';
import { getUploadErrorMessage, validatePictureFile } from './picture-file.ts';

describe('validatePictureFile', () => {
  it('accepts PNG, JPEG and WebP up to 10 MB', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
      expect(validatePictureFile({ type, size: 10_485_760 })).toBeUndefined();
    }
  });
  it('refuses files over 10 MB', () => {
    expect(validatePictureFile({ type: 'image/png', size: 10_485_761 })).toBe('too-large');
  });
  it('refuses types other than PNG, JPEG and WebP', () => {
    expect(validatePictureFile({ type: 'image/svg+xml', size: 10 })).toBe('wrong-type');
  });
});

describe('getUploadErrorMessage', () => {
  const texts = {
    fallback: 'Failed to update cover image',
    tooLarge: 'Cover image is too large. Max size is 10MB.',
  };
  it.each([
    [new ApiProblem('too-large', 413, { detail: 'The request is too large.' }), texts.tooLarge],
    [
      new ApiProblem('picture/not-readable', 400, { detail: 'This file is in the GIF format.' }),
      'This file is in the GIF format.',
    ],
    [
      new ApiProblem('picture/not-readable', 400),
      'This picture cannot be read. Please choose another PNG, JPEG or WebP picture.',
    ],
    [
      new ApiProblem('picture/too-many-pixels', 400),
      'This picture has too many pixels. Pictures may have up to 50 megapixels, JPEG photos up to 108.',
    ],
    [new ApiProblem('upstream-unavailable', 503, { detail: 'Try again in a moment.' }), texts.fallback],
    [new Error('offline'), texts.fallback],
  ])('returns the message for %s', (error, message) => {
    expect(getUploadErrorMessage(error, texts)).toBe(message);
  });
});
