import { expect, it } from '@jest/globals';
import { EventQuota } from './event-quota.ts';

it('EventQuota: allows the given number of events in each interval', () => {
  const quota = new EventQuota(1_000, 2);
  expect([0, 10, 20, 999, 1_000, 1_500, 1_999, 2_000].map(now => quota.allow(now))).toEqual([
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
