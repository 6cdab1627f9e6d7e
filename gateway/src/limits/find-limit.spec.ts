import { describe, expect, it } from '@jest/globals';
import { createTargetMatcher } from '../routing/target.ts';
import { findLimit } from './find-limit.ts';

const matchTarget = createTargetMatcher();
const getLimit = (path: string, method = 'GET', defaultPerMinute = 600) =>
  findLimit(matchTarget(method, path, false), defaultPerMinute);

describe('the limit of a request', () => {
  it.each([
    '/media/users/abc',
    '/media/shop/pictures/guides/for-her.webp',
    '/static/js/index.0123456789.js',
    '/favicon.ico',
    '/mf/list/remoteEntry.js',
    '/docs',
    '/sitemap.xml',
    '/robots.txt',
  ])('for the file %s is the limit that all files share', path => {
    expect(getLimit(path)).toEqual({ name: 'files', perMinute: 6_000 });
  });

  it('is the limit of its route, otherwise the default limit', () => {
    expect(getLimit('/auth/sign-in', 'POST')).toEqual({ name: 'POST/auth/sign-in', perMinute: 20 });
    expect(getLimit('/lists')).toEqual({ name: 'all', perMinute: 600 });
    expect(getLimit('/nowhere')).toEqual({ name: 'all', perMinute: 600 });
  });

  it('does not exist for probes or if limits are off', () => {
    expect(getLimit('/livez')).toBeUndefined();
    expect(getLimit('/media/users/abc', 'GET', 0)).toBeUndefined();
  });
});
