export interface GuessPolicy {
  freeGuesses: number;
  maxDelayMs: number;
}

/** Delays grow, but accounts are never locked. One-time codes are short, so they have fewer free guesses. */
export const guessPolicies = {
  password: {
    /** Guesses at one account from one IP address, or from browsers that have signed in to the account before. */
    pair: { freeGuesses: 10, maxDelayMs: 900_000 },
    /** Guesses at one account from browsers that have not signed in to the account before. */
    account: { freeGuesses: 50, maxDelayMs: 30_000 },
  },
  code: {
    pair: { freeGuesses: 5, maxDelayMs: 900_000 },
    account: { freeGuesses: 10, maxDelayMs: 900_000 },
  },
} as const satisfies Record<string, Record<'pair' | 'account', GuessPolicy>>;
export type GuessKind = keyof typeof guessPolicies;

/** All guesses from one IP address. Allows more guesses, because many people may share the address. */
export const ipPolicy: GuessPolicy = { freeGuesses: 100, maxDelayMs: 60_000 };

/** Counts are kept for this long after the last guess. */
export const guessTtlMs = 3_600_000;

/**
 * Returns delays in milliseconds. Index n is the delay after guess n + 1, and the last delay applies to all later
 * guesses.
 */
export function computeGuessDelays({ freeGuesses, maxDelayMs }: GuessPolicy): number[] {
  const delays: number[] = [];
  for (let delay = 1_000; delay < maxDelayMs; delay *= 2) delays.push(delay);
  return [...Array<number>(freeGuesses - 1).fill(0), ...delays, maxDelayMs];
}
