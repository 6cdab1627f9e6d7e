import { describe, expect, it } from '@jest/globals';
import { findRemote, getFailureText } from './remote-table.ts';

describe('remote table', () => {
  it('finds the remote by the first path segment', () => {
    expect(findRemote('/lists/1/search')).toBe('list');
    expect(findRemote('/unreserve/1/2')).toBe('list');
    expect(findRemote('/gift-guides/for-her')).toBe('shop');
    expect(findRemote('/occasions')).toBe('friends');
  });
  it('finds no remote for the shell’s pages and unknown paths', () => {
    expect(findRemote('/')).toBeUndefined();
    expect(findRemote('/login')).toBeUndefined();
    expect(findRemote('/listsx')).toBeUndefined();
  });
  it('has an error message for a remote, or else a general one', () => {
    expect(getFailureText('shop')).toBe('We could not load the shop');
    expect(getFailureText('new')).toBe('We could not load this page');
  });
});
