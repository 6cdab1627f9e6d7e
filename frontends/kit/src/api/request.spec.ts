import { describe, expect, it } from '@jest/globals';
import { addressOf } from './request.ts';

describe('the address of a call', () => {
  it('has its parameters in the path, encoded', () => {
    expect(addressOf('GET /giftlist/{id}/gifts', { params: { id: 'a/b c' } })).toEqual({
      method: 'GET',
      url: '/giftlist/a%2Fb%20c/gifts',
    });
  });
  it('leaves out what is not given of the query, and writes arrays as JSON', () => {
    const query = { query: 'Zoë', page: 2, user: undefined, excludeEmails: ['a@b.c'] };
    expect(addressOf('GET /user/search-users', { query }).url).toBe(
      '/user/search-users?query=Zo%C3%AB&page=2&excludeEmails=%5B%22a%40b.c%22%5D',
    );
  });
  it('refuses to call without a parameter', () => {
    expect(() => addressOf('GET /giftlist/{id}', {})).toThrow('/giftlist/{id} needs id');
  });
});
