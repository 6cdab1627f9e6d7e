import { expect, it } from '@jest/globals';
import { contentHash } from './content-hash.ts';

it('contentHash: differs for different content', () => {
  expect(contentHash({ a: 1 })).toBe(contentHash({ a: 1 }));
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
  expect(contentHash(undefined)).toBe(contentHash(undefined));
});
