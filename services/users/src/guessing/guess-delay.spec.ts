import { describe, expect, it } from '@jest/globals';
import { computeGuessDelays, guessPolicies } from './guess-delay.ts';

describe('delays of guesses', () => {
  it('are zero for the free guesses, and then double up to the maximum', () => {
    expect(computeGuessDelays({ freeGuesses: 3, maxDelayMs: 10_000 })).toEqual([
      0, 0, 1_000, 2_000, 4_000, 8_000, 10_000,
    ]);
  });

  it('allow at most 25 guesses an hour at one account from one IP address', () => {
    const delays = computeGuessDelays(guessPolicies.password.pair);
    let spentMs = 0;
    let guesses = 0;
    while (spentMs < 3_600_000) {
      spentMs += delays[Math.min(guesses, delays.length - 1)] ?? 0;
      guesses++;
    }
    expect(guesses).toBeLessThanOrEqual(25);
  });
});

describe('guessing one-time codes', () => {
  it('succeeds with a probability below 12 % a year for an attacker who has the password', () => {
    const delays = computeGuessDelays(guessPolicies.code.account);
    const longestDelayMs = delays.at(-1) ?? 0;
    const guessesAYear = delays.length + (365 * 86_400_000) / longestDelayMs;
    // Three of a million possible codes are valid at any time.
    expect((guessesAYear * 3) / 1_000_000).toBeLessThan(0.12);
  });
});
