import { describe, expect, it } from '@jest/globals';
import { isPageRequest, parseRequestPath } from './request-path.ts';

describe('the path of a request', () => {
  it.each([
    ['/', '/'],
    ['/lists?friend=ada', '/lists'],
    ['/lists/1/search?q=a/../b', '/lists/1/search'],
    ['/gift-guides/', '/gift-guides/'],
    ['/profile/Zo%C3%AB', '/profile/Zo%C3%AB'],
    ['/static/js/index.0123.js', '/static/js/index.0123.js'],
    ['/profile/a..b', '/profile/a..b'],
  ])('in the URL %s is %s', (url, path) => {
    expect(parseRequestPath(url)).toBe(path);
  });

  it.each([
    '/giftlist/../internal/lists/1',
    '/..',
    '/static/..',
    '/./lists',
    '//evil.example/lists',
    '/lists//1',
    '/giftlist/..%2finternal',
    '/giftlist/%2e%2e/internal',
    '/giftlist/%2E%2E/internal',
    '/giftlist/%2E./internal',
    '/giftlist/.%2e/internal',
    '/giftlist/..%5cinternal',
    '/giftlist\\..\\internal',
    '/lists/%00',
    'http://127.0.0.1/internal/lists/1',
    '*',
    '',
  ])('is refused if it is unsafe: %j', url => {
    expect(parseRequestPath(url)).toBeUndefined();
  });
});

describe('isPageRequest', () => {
  it.each([
    [{ 'sec-fetch-mode': 'navigate', accept: '*/*' }, true],
    [{ 'sec-fetch-mode': 'cors', accept: 'application/json' }, false],
    [{ 'sec-fetch-mode': 'cors', accept: '*/*' }, false],
    [{ accept: 'text/html,application/xhtml+xml' }, true],
    [{ accept: 'application/json' }, false],
    [{}, false],
  ])('with headers %j is %p', (headers, isPage) => {
    expect(isPageRequest(headers)).toBe(isPage);
  });
});
