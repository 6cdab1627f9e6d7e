/** How one count of wrong guesses slows down the next: the waits in milliseconds after 1, 2, 3... of them. */
export interface GuessPolicy {
  /** Guesses without any wait. */
  free: number;
  /** The longest wait. */
  longestMs: number;
}

/**
 * Waits grow, and nobody is ever locked out: a stranger can spend the free guesses of a pair of account and
 * address, or of an address, or of an account, but a browser that signed in to the account before has a
 * count of its own. A one-time code is short, and who guesses at it knows the password: few are free.
 */
export const guessPolicies = {
  password: {
    /** One account from one address, or from browsers that signed in to it before. */
    pair: { free: 10, longestMs: 900_000 },
    /** One account from anywhere but such browsers. */
    account: { free: 50, longestMs: 30_000 },
  },
  code: {
    pair: { free: 5, longestMs: 900_000 },
    account: { free: 10, longestMs: 900_000 },
  },
} as const satisfies Record<string, Record<'pair' | 'account', GuessPolicy>>;
export type GuessKind = keyof typeof guessPolicies;

/** Whatever is guessed at from one address: many people may share it. */
export const addressPolicy: GuessPolicy = { free: 100, longestMs: 60_000 };

/** Counts are forgotten this long after the last guess. */
export const guessMemoryMs = 3_600_000;

/** Place n holds the wait after guess n + 1; the last stands for all that follow. */
export function waits({ free, longestMs }: GuessPolicy): number[] {
  const growing: number[] = [];
  for (let wait = 1_000; wait < longestMs; wait *= 2) growing.push(wait);
  return [...Array<number>(free - 1).fill(0), ...growing, longestMs];
}
