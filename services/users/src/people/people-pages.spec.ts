import { describe, expect, it } from '@jest/globals';
import { createPageResponse, toRowRange } from './people-pages.ts';

describe('a page of people', () => {
  it('starts after the previous page and has at most twenty people', () => {
    expect(toRowRange(1)).toEqual({ skip: 0, limit: 20 });
    expect(toRowRange(3)).toEqual({ skip: 40, limit: 20 });
  });

  it('has headers with the total and a link to the next page', () => {
    const response = createPageResponse([], {
      path: '/user/details/followers',
      query: { username: 'zoë&co', id: undefined, page: 2 },
      total: 41,
    });
    expect(response.headers).toEqual({
      'x-total-count': '41',
      link: '</user/details/followers?username=zo%C3%AB%26co&page=3>; rel="next"',
    });
  });

  it('has no link if it is the last page', () => {
    const response = createPageResponse([], { path: '/user/search-users', query: { page: 2 }, total: 40 });
    expect(response.headers).toEqual({ 'x-total-count': '40' });
  });
});
