import { describe, expect, it } from '@jest/globals';
import { remoteFailureText, remoteFor } from './remote-table.ts';

describe('the remote of a path', () => {
  it('is determined by the first segment', () => {
    expect(remoteFor('/lists/1/search')).toBe('list');
    expect(remoteFor('/unreserve/1/2')).toBe('list');
    expect(remoteFor('/gift-guides/for-her')).toBe('shop');
    expect(remoteFor('/occasions')).toBe('friends');
  });
  it('is undefined for the shell’s own pages and unknown paths', () => {
    expect(remoteFor('/')).toBeUndefined();
    expect(remoteFor('/login')).toBeUndefined();
    expect(remoteFor('/listsx')).toBeUndefined();
  });
  it('has a message for when it is down', () => {
    expect(remoteFailureText('shop')).toBe('We could not load the shop');
    expect(remoteFailureText('new')).toBe('We could not load this page');
  });
});
