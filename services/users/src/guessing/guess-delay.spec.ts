import { describe, expect, it } from '@jest/globals';
import { guessPolicies, waits } from './guess-delay.ts';

describe('waits', () => {
  it('let the free guesses pass, then double, and stop growing at the longest', () => {
    expect(waits({ free: 3, longestMs: 10_000 })).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 10_000]);
  });

  it('allow at most 25 guesses an hour at one account from one address', () => {
    const table = waits(guessPolicies.password.pair);
    let spentMs = 0;
    let guesses = 0;
    while (spentMs < 3_600_000) spentMs += table[Math.min(guesses++, table.length - 1)] ?? 0;
    expect(guesses).toBeLessThanOrEqual(25);
  });
});

describe('guessing at one-time codes', () => {
  it('with the password in hand takes years on average', () => {
    const table = waits(guessPolicies.code.account);
    const longest = table.at(-1) ?? 0;
    const guessesAYear = table.length + (365 * 86_400_000) / longest;
    // Three codes of a million are right at any time.
    expect((guessesAYear * 3) / 1_000_000).toBeLessThan(0.12);
  });
});
