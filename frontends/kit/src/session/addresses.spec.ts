import { describe, expect, it } from '@jest/globals';
import { createAccountHref, loginHref, signUpHref, toLocalPath } from './addresses.ts';

describe('sign-in links', () => {
  it('contain the return path, the friend and the list', () => {
    expect(loginHref('/lists/1?gift=2')).toBe('/login?return_to=%2Flists%2F1%3Fgift%3D2');
    expect(loginHref('/lists/1', 'omar h')).toBe('/login?friend=omar+h&return_to=%2Flists%2F1');
    expect(signUpHref({ friend: 'amara', list: '1' })).toBe('/sign-up?friend=amara&list=1');
    expect(signUpHref()).toBe('/sign-up');
    expect(createAccountHref({ friend: 'amara', list: '1' })).toBe('/create-account?friend=amara&list=1');
    expect(createAccountHref({ returnTo: '/friends' })).toBe('/create-account?return_to=%2Ffriends');
  });
});

describe('toLocalPath', () => {
  it('keeps a path of this site and replaces everything else with the fallback', () => {
    for (const url of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/lists/..//evil.example',
      '//[',
      'lists',
    ]) {
      expect(toLocalPath(url, '/lists')).toBe('/lists');
    }
    expect(toLocalPath('/friends?x=1', '/lists')).toBe('/friends?x=1');
    expect(toLocalPath(null, '/lists')).toBe('/lists');
  });
});
