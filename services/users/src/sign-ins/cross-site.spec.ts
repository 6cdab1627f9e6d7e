import { describe, expect, it } from '@jest/globals';
import { isCrossSite } from './cross-site.ts';

const origin = 'https://giftlist.example';

describe('isCrossSite', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin', origin },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin },
    {},
  ])('is false for requests from a page of this site or from no page: %j', headers => {
    expect(isCrossSite(headers, origin)).toBe(false);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'https://giftlist.example.evil.example' },
    { origin: 'http://giftlist.example' },
    { origin: 'https://giftlist.example:8443' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin },
  ])('is true for requests from pages of other sites: %j', headers => {
    expect(isCrossSite(headers, origin)).toBe(true);
  });
});
