import { expect, it } from '@jest/globals';
import { KeptShare } from './kept-share.ts';

it('KeptShare: allows the given number in each interval', () => {
  const share = new KeptShare(1_000, 2);
  expect([0, 10, 20, 999, 1_000, 1_500, 1_999, 2_000].map(now => share.mayKeep(now))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
});
