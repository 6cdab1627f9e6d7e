import { describe, expect, it } from '@jest/globals';
import { buildRequestTarget } from './request.ts';

describe('buildRequestTarget', () => {
  it('encodes path parameters', () => {
    expect(buildRequestTarget('GET /giftlist/{id}/gifts', { params: { id: 'a/b c' } })).toEqual({
      method: 'GET',
      url: '/giftlist/a%2Fb%20c/gifts',
    });
  });
  it('omits undefined query values and writes arrays as JSON', () => {
    const query = { query: 'Zoë', page: 2, user: undefined, excludeEmails: ['a@b.c'] };
    expect(buildRequestTarget('GET /user/search-users', { query }).url).toBe(
      '/user/search-users?query=Zo%C3%AB&page=2&excludeEmails=%5B%22a%40b.c%22%5D',
    );
  });
  it('throws if a path parameter is missing', () => {
    expect(() => buildRequestTarget('GET /giftlist/{id}', {})).toThrow(
      'missing path parameter id for /giftlist/{id}',
    );
  });
});
