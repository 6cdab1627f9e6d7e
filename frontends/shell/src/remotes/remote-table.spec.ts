import { describe, expect, it } from '@jest/globals';
import { placeOf, remoteFor } from './remote-table.ts';

describe('which remote draws a path', () => {
  it('is told by the first part', () => {
    expect(remoteFor('/lists/1/search')).toBe('list');
    expect(remoteFor('/unreserve/1/2')).toBe('list');
    expect(remoteFor('/gift-guides/for-her')).toBe('shop');
    expect(remoteFor('/occasions')).toBe('friends');
  });
  it('is none for the shell’s own pages and for what is nowhere', () => {
    expect(remoteFor('/')).toBeUndefined();
    expect(remoteFor('/login')).toBeUndefined();
    expect(remoteFor('/listsx')).toBeUndefined();
  });
  it('names what is missing when it is down', () => {
    expect(placeOf('shop')).toBe('the shop');
    expect(placeOf('new')).toBe('this page');
  });
});
