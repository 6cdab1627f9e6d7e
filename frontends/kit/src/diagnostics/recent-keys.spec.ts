import { describe, expect, it } from '@jest/globals';
import { RecentKeys } from './recent-keys.ts';

describe('RecentKeys', () => {
  it('treats a key as new once per window', () => {
    const keys = new RecentKeys(1_000, { maxEntries: 10, olderThanMs: 10_000 });
    expect(keys.isNew('a', 0)).toBe(true);
    expect(keys.isNew('a', 999)).toBe(false);
    expect(keys.isNew('b', 999)).toBe(true);
    expect(keys.isNew('a', 1_000)).toBe(true);
  });
  it('prunes old entries when there are more than maxEntries', () => {
    const keys = new RecentKeys(1_000, { maxEntries: 1_000, olderThanMs: 10_000 });
    for (let index = 0; index < 1_000; index++) keys.isNew(`old ${index}`, 0);
    keys.isNew('young', 10_001);
    expect(keys.size).toBe(1);
  });
  it('holds at most maxEntries with evictOldest', () => {
    const keys = new RecentKeys(5_000, { maxEntries: 100, olderThanMs: 5_000, evictOldest: true });
    for (let index = 0; index < 500; index++) keys.isNew(`error ${index}`, index);
    expect(keys.size).toBe(100);
    expect(keys.isNew('error 499', 500)).toBe(false);
  });
});
