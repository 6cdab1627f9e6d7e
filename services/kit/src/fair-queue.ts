import { fail, ProblemError } from './problem-error.ts';

export interface FairQueueOptions {
  /** How many entries run simultaneously. */
  atOnce: number;
  /** How many of them may be of one key. */
  atOncePerKey?: number;
  /** The most entries that wait for one key; another one fails with `rate-limited`. */
  waitingPerKey: number;
  /**
   * The most entries in total. Another one replaces the newest entry of the longest group, which fails with
   * `rate-limited`; if no group is longer than its own, that of the longest key in its group; if there is none, it
   * fails with `upstream-unavailable`.
   */
  waiting: number;
  /** The `Retry-After` of both failures, in seconds. */
  retryAfterS?: number;
}

/** Identifies the lane in which an entry waits. */
export interface QueuePlace {
  key: string;
  /** Keys that one person may control together, such as the accounts of one network. By default the key. */
  group?: string | undefined;
}

interface Waiting {
  start(): void;
  refuse(error: unknown): void;
}

interface Lane {
  key: string;
  group: string;
  running: number;
  waiting: Waiting[];
}

/** The lanes of a group by key, the next one first. */
type Lanes = Map<string, Lane>;

/**
 * A bounded queue that is fair between groups (networks), and within them between keys (people): each key has at most
 * `atOncePerKey` running entries, and groups and keys are served round-robin, so that a hundred entries of one key, or
 * of a hundred keys of one group, delay another group by one entry. When the queue is full, the longest group loses
 * its newest entry.
 */
export class FairQueue {
  /** Groups with work, the next one first. */
  readonly #groups = new Map<string, Lanes>();
  readonly #options: Required<FairQueueOptions>;
  #running = 0;
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = { atOncePerKey: 1, retryAfterS: 5, ...options };
  }

  /** The number of running and waiting entries. */
  get size(): number {
    return this.#running + this.#waiting;
  }

  /** The number of keys with running or waiting entries. */
  get keys(): number {
    return [...this.#groups.values()].reduce((sum, lanes) => sum + lanes.size, 0);
  }

  /**
   * Runs the work when it is next. Throws `rate-limited` or `upstream-unavailable` if too many entries wait, and the
   * signal's reason if it is aborted before the work starts.
   */
  async run<T>(place: string | QueuePlace, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const lane = this.#laneOf(typeof place === 'string' ? { key: place } : place);
    if (this.#mayStart(lane)) this.#start(lane);
    else await this.#wait(lane, signal);
    try {
      return await work();
    } finally {
      lane.running -= 1;
      this.#running -= 1;
      this.#moveToEnd(lane);
      this.#startNext();
    }
  }

  #laneOf({ key, group = key }: QueuePlace): Lane {
    return this.#groups.get(group)?.get(key) ?? { key, group, running: 0, waiting: [] };
  }

  #mayStart(lane: Lane): boolean {
    return (
      lane.waiting.length === 0 &&
      lane.running < this.#options.atOncePerKey &&
      this.#running < this.#options.atOnce
    );
  }

  async #wait(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(lane);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve, refuse: reject };
    lane.waiting.push(waiting);
    this.#waiting += 1;
    const lanes = this.#groups.get(lane.group) ?? new Map<string, Lane>();
    this.#groups.set(lane.group, lanes.set(lane.key, lane));
    const leave = () => {
      const at = lane.waiting.indexOf(waiting);
      // It was started just now, or was replaced.
      if (at === -1) return;
      lane.waiting.splice(at, 1);
      this.#waiting -= 1;
      this.#forgetIfEmpty(lane);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Throws if there is no space for another entry of this lane. */
  #makeRoom(lane: Lane): void {
    const { waitingPerKey, waiting: most, retryAfterS: retry_after } = this.#options;
    if (lane.waiting.length >= waitingPerKey) fail('rate-limited', { retry_after });
    if (this.#waiting < most) return;
    const longest = this.#longerThan(lane) ?? fail('upstream-unavailable', { retry_after });
    this.#waiting -= 1;
    longest.waiting.pop()?.refuse(new ProblemError('rate-limited', { retry_after }));
    this.#forgetIfEmpty(longest);
  }

  /** The longest lane of the longest group, if that is longer than this lane's group would be; else of this group. */
  #longerThan(lane: Lane): Lane | undefined {
    const own = this.#groups.get(lane.group);
    const lanes = longest([...this.#groups.values()], waitingIn);
    if (lanes && waitingIn(lanes) > (own ? waitingIn(own) : 0) + 1)
      return longest([...lanes.values()], length);
    const inOwn = own && longest([...own.values()], length);
    return inOwn && length(inOwn) > length(lane) + 1 ? inOwn : undefined;
  }

  /** Starts waiting entries, round-robin over groups, and over keys within a group. */
  #startNext(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const entry = next.waiting.shift();
      this.#waiting -= 1;
      this.#start(next);
      entry?.start();
    }
  }

  #next(): Lane | undefined {
    if (this.#running >= this.#options.atOnce) return undefined;
    for (const lanes of this.#groups.values()) {
      for (const lane of lanes.values()) {
        if (lane.running < this.#options.atOncePerKey && lane.waiting.length > 0) return lane;
      }
    }
    return undefined;
  }

  #start(lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
    this.#moveToEnd(lane);
  }

  /** Moves a lane and its group to the end; removes them if they have no work. */
  #moveToEnd(lane: Lane): void {
    const lanes = this.#groups.get(lane.group) ?? new Map<string, Lane>();
    lanes.delete(lane.key);
    if (!isEmpty(lane)) lanes.set(lane.key, lane);
    this.#groups.delete(lane.group);
    if (lanes.size > 0) this.#groups.set(lane.group, lanes);
  }

  #forgetIfEmpty(lane: Lane): void {
    if (!isEmpty(lane)) return;
    const lanes = this.#groups.get(lane.group);
    lanes?.delete(lane.key);
    if (lanes?.size === 0) this.#groups.delete(lane.group);
  }
}

const length = ({ waiting }: Lane): number => waiting.length;
const isEmpty = ({ running, waiting }: Lane): boolean => running === 0 && waiting.length === 0;
const waitingIn = (lanes: Lanes): number => [...lanes.values()].reduce((sum, lane) => sum + length(lane), 0);

/** The last of the longest items. */
function longest<T>(all: readonly T[], lengthOf: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (most, one) => (most === undefined || lengthOf(one) >= lengthOf(most) ? one : most),
    undefined,
  );
}
