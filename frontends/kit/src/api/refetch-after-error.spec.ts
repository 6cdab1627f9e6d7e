import { expect, it } from '@jest/globals';
import { retryAfterError } from './retry-after-error.ts';

it('retryAfterError: retries only failed queries, every ten seconds', () => {
  expect(retryAfterError.refetchInterval({ state: { status: 'error' } })).toBe(10_000);
  expect(retryAfterError.refetchInterval({ state: { status: 'success' } })).toBe(false);
  expect(retryAfterError.refetchInterval({ state: { status: 'pending' } })).toBe(false);
});
