/** How delays grow with the number of wrong guesses. */
export interface GuessPolicy {
  /** Guesses without a delay. */
  free: number;
  /** The longest delay. */
  longestMs: number;
}

/**
 * Delays increase, but an account is never locked. A stranger can use up the free guesses of an account and IP address,
 * of an IP address, or of an account; a browser that signed in to the account before has a separate count. One-time
 * codes have few free guesses, since they are short and the guesser knows the password.
 */
export const guessPolicies = {
  password: {
    /** One account from one IP address, or from browsers that signed in to it before. */
    pair: { free: 10, longestMs: 900_000 },
    /** One account from all other browsers. */
    account: { free: 50, longestMs: 30_000 },
  },
  code: {
    pair: { free: 5, longestMs: 900_000 },
    account: { free: 10, longestMs: 900_000 },
  },
} as const satisfies Record<string, Record<'pair' | 'account', GuessPolicy>>;
export type GuessKind = keyof typeof guessPolicies;

/** All guesses from one IP address, which many people may share. */
export const addressPolicy: GuessPolicy = { free: 100, longestMs: 60_000 };

/** Counts expire this long after the last guess. */
export const guessMemoryMs = 3_600_000;

/** Returns delays in milliseconds. Index n is the delay after guess n + 1; the last value applies to all later guesses. */
export function waits({ free, longestMs }: GuessPolicy): number[] {
  const growing: number[] = [];
  for (let wait = 1_000; wait < longestMs; wait *= 2) growing.push(wait);
  return [...Array<number>(free - 1).fill(0), ...growing, longestMs];
}
