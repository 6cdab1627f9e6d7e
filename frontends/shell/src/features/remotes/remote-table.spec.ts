import { describe, expect, it } from '@jest/globals';
import { findRemote, getFailureText } from './remote-table.ts';

describe('the remote of a path', () => {
  it('is determined by the first segment', () => {
    expect(findRemote('/lists/1/search')).toBe('list');
    expect(findRemote('/unreserve/1/2')).toBe('list');
    expect(findRemote('/gift-guides/for-her')).toBe('shop');
    expect(findRemote('/occasions')).toBe('friends');
  });
  it('is undefined for the shell’s own pages and unknown paths', () => {
    expect(findRemote('/')).toBeUndefined();
    expect(findRemote('/login')).toBeUndefined();
    expect(findRemote('/listsx')).toBeUndefined();
  });
  it('has a message for when it is down', () => {
    expect(getFailureText('shop')).toBe('We could not load the shop');
    expect(getFailureText('new')).toBe('We could not load this page');
  });
});
