import { fail } from './problem-error.ts';

export interface FairQueueOptions {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Of these, for one key. */
  atOncePerKey?: number;
  /** Pieces that may wait for one key; one more fails with `rate-limited`. */
  waitingPerKey: number;
  /** Pieces that may wait in all; one more fails with `upstream-unavailable`. */
  waiting: number;
  /** Said in `Retry-After` with either failure, in seconds. */
  retryAfterS?: number;
}

interface Waiting {
  start(): void;
}

interface Lane {
  running: number;
  waiting: Waiting[];
}

/**
 * A bounded queue that is fair between keys (people): each key has at most `atOncePerKey` places, and free
 * places go to the keys in turn, so that one key's hundred pieces delay another's single one by one piece.
 */
export class FairQueue {
  /** Keys with work, the one whose turn comes next first. */
  readonly #lanes = new Map<string, Lane>();
  readonly #options: Required<FairQueueOptions>;
  #running = 0;
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = { atOncePerKey: 1, retryAfterS: 5, ...options };
  }

  /** Pieces that run or wait. */
  get size(): number {
    return this.#running + this.#waiting;
  }

  /**
   * Runs the work when its turn comes. Throws `rate-limited` or `upstream-unavailable` at once where too much
   * waits, and the signal's reason where it is aborted while waiting.
   */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const lane = this.#laneOf(key);
    if (!this.#mayStart(lane)) await this.#wait(key, lane, signal);
    else this.#start(key, lane);
    try {
      return await work();
    } finally {
      lane.running -= 1;
      this.#running -= 1;
      this.#moveToEnd(key, lane);
      this.#startNext();
    }
  }

  #laneOf(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    return lane;
  }

  #mayStart(lane: Lane): boolean {
    return (
      lane.waiting.length === 0 &&
      lane.running < this.#options.atOncePerKey &&
      this.#running < this.#options.atOnce
    );
  }

  async #wait(key: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const retry_after = this.#options.retryAfterS;
    if (lane.waiting.length >= this.#options.waitingPerKey) fail('rate-limited', { retry_after });
    if (this.#waiting >= this.#options.waiting) {
      this.#forgetIfEmpty(key, lane);
      fail('upstream-unavailable', { retry_after });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve };
    const leave = () => {
      const at = lane.waiting.indexOf(waiting);
      // Its turn has come just now.
      if (at === -1) return;
      lane.waiting.splice(at, 1);
      this.#waiting -= 1;
      this.#forgetIfEmpty(key, lane);
      reject(signal?.reason);
    };
    lane.waiting.push(waiting);
    this.#waiting += 1;
    signal?.addEventListener('abort', leave, { once: true });
    await promise;
    signal?.removeEventListener('abort', leave);
  }

  /** Gives free places to the keys in turn. */
  #startNext(): void {
    for (const [key, lane] of this.#lanes) {
      if (this.#running >= this.#options.atOnce) return;
      if (lane.running >= this.#options.atOncePerKey) continue;
      const next = lane.waiting.shift();
      if (next === undefined) continue;
      this.#waiting -= 1;
      this.#start(key, lane);
      next.start();
    }
  }

  #start(key: string, lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
    this.#moveToEnd(key, lane);
  }

  /** Makes a key the last in turn; one without work is forgotten. */
  #moveToEnd(key: string, lane: Lane): void {
    this.#lanes.delete(key);
    if (lane.running > 0 || lane.waiting.length > 0) this.#lanes.set(key, lane);
  }

  #forgetIfEmpty(key: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
  }
}
