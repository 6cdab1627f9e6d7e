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
    [
      'the given text for a file that is too large',
      new ApiProblem('too-large', 413, { detail: 'The request is too large.' }),
      texts.tooLarge,
    ],
    [
      'the server’s detail for an unreadable picture',
      new ApiProblem('picture/not-readable', 400, { detail: 'This file is in the GIF format.' }),
      'This file is in the GIF format.',
    ],
    [
      'a general text for an unreadable picture without detail',
      new ApiProblem('picture/not-readable', 400),
      'This picture cannot be read. Please choose another PNG, JPEG or WebP picture.',
    ],
    [
      'a general text for too many pixels without detail',
      new ApiProblem('picture/too-many-pixels', 400),
      'This picture has too many pixels. Pictures may have up to 50 megapixels, JPEG photos up to 108.',
    ],
    [
      'the fallback for a problem that is not about the picture',
      new ApiProblem('upstream-unavailable', 503, { detail: 'Try again in a moment.' }),
      texts.fallback,
    ],
    ['the fallback for any other error', new Error('offline'), texts.fallback],
  ])('returns %s', (_, error, message) => {
    expect(getUploadErrorMessage(error, texts)).toBe(message);
  });
});
