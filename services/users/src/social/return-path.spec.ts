import { describe, expect, it } from '@jest/globals';
import { addErrorParams, toReturnPath } from './return-path.ts';

const origin = 'https://giftlist.example';

describe('toReturnPath', () => {
  it('keeps a path of this site with its query', () => {
    expect(toReturnPath('/create-account?friend=bob&list=1#top', origin)).toBe(
      '/create-account?friend=bob&list=1#top',
    );
  });

  it.each([
    undefined,
    '',
    'lists',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/../..//evil.example',
    'javascript:alert(1)',
  ])('returns the sign-in page unless the path is on this site: %p', path => {
    expect(toReturnPath(path, origin)).toBe('/login');
  });
});

describe('addErrorParams', () => {
  it('adds the code to existing parameters', () => {
    expect(addErrorParams('/login?friend=bob', origin, { code: 'auth/different-provider' })).toBe(
      '/login?friend=bob&auth_error=auth%2Fdifferent-provider',
    );
  });
});
