import { expect, it } from '@jest/globals';
import { hashContent } from './content-hash.ts';

it('hashContent: differs for different content', () => {
  expect(hashContent({ a: 1 })).toBe(hashContent({ a: 1 }));
  expect(hashContent({ a: 1 })).not.toBe(hashContent({ a: 2 }));
  expect(hashContent(undefined)).toBe(hashContent(undefined));
});
