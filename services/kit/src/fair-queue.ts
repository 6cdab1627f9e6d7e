import { fail, ProblemError } from './problem-error.ts';

export interface FairQueueOptions {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Of these, for one key. */
  atOncePerKey?: number;
  /** The most entries that wait for one key; another one fails with `rate-limited`. */
  waitingPerKey: number;
  /**
   * The most entries in total. Another one replaces the newest entry of the longest key, which fails with
   * `rate-limited`; if no key is longer than its own, it fails with `upstream-unavailable`.
   */
  waiting: number;
  /** The `Retry-After` of both failures, in seconds. */
  retryAfterS?: number;
}

interface Waiting {
  start(): void;
  refuse(error: unknown): void;
}

interface Lane {
  running: number;
  waiting: Waiting[];
}

/**
 * A bounded queue that is fair between keys (people): each key has at most `atOncePerKey` running entries, and keys
 * take turns, so that a hundred entries of one key delay another's by one entry. When the queue is full, the longest
 * key gives way.
 */
export class FairQueue {
  /** Keys with work, the next one first. */
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

  /** Keys of which pieces run or wait. */
  get keys(): number {
    return this.#lanes.size;
  }

  /**
   * Runs the work in its turn. Throws `rate-limited` or `upstream-unavailable` if too much waits, and the signal's
   * reason if it is aborted before the work started.
   */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    if (this.#mayStart(lane)) this.#start(key, lane);
    else await this.#wait(key, lane, signal);
    try {
      return await work();
    } finally {
      lane.running -= 1;
      this.#running -= 1;
      this.#moveToEnd(key, lane);
      this.#startNext();
    }
  }

  #mayStart(lane: Lane): boolean {
    return (
      lane.waiting.length === 0 &&
      lane.running < this.#options.atOncePerKey &&
      this.#running < this.#options.atOnce
    );
  }

  async #wait(key: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(lane);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve, refuse: reject };
    lane.waiting.push(waiting);
    this.#waiting += 1;
    this.#lanes.set(key, lane);
    const leave = () => {
      const at = lane.waiting.indexOf(waiting);
      // It was started just now, or had to give way.
      if (at === -1) return;
      lane.waiting.splice(at, 1);
      this.#waiting -= 1;
      this.#forgetIfEmpty(key, lane);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Throws if there is no room for another entry of this key. */
  #makeRoom({ waiting }: Lane): void {
    const { waitingPerKey, waiting: most, retryAfterS: retry_after } = this.#options;
    if (waiting.length >= waitingPerKey) fail('rate-limited', { retry_after });
    if (this.#waiting < most) return;
    const longest = this.#longest();
    if (longest.length <= waiting.length + 1) fail('upstream-unavailable', { retry_after });
    this.#waiting -= 1;
    longest.pop()?.refuse(new ProblemError('rate-limited', { retry_after }));
  }

  #longest(): Waiting[] {
    let longest: Waiting[] = [];
    for (const { waiting } of this.#lanes.values()) if (waiting.length > longest.length) longest = waiting;
    return longest;
  }

  /** Starts waiting entries of the keys in turn. */
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

  /** Makes a key the last in turn; removes one without work. */
  #moveToEnd(key: string, lane: Lane): void {
    this.#lanes.delete(key);
    if (lane.running > 0 || lane.waiting.length > 0) this.#lanes.set(key, lane);
  }

  #forgetIfEmpty(key: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
  }
}
