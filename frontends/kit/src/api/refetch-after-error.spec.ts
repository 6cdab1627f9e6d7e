import { expect, it } from '@jest/globals';
import { refetchAfterError } from './refetch-after-error.ts';

it('refetchAfterError: retries only failed queries, every ten seconds', () => {
  expect(refetchAfterError.refetchInterval({ state: { status: 'error' } })).toBe(10_000);
  expect(refetchAfterError.refetchInterval({ state: { status: 'success' } })).toBe(false);
  expect(refetchAfterError.refetchInterval({ state: { status: 'pending' } })).toBe(false);
});
