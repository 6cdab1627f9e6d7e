import { expect, it } from '@jest/globals';
import { recovers } from './recovers.ts';

it('recovers: only failed queries are retried, every ten seconds', () => {
  expect(recovers.refetchInterval({ state: { status: 'error' } })).toBe(10_000);
  expect(recovers.refetchInterval({ state: { status: 'success' } })).toBe(false);
  expect(recovers.refetchInterval({ state: { status: 'pending' } })).toBe(false);
});
