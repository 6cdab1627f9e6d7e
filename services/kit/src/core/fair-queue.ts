import { fail, ProblemError } from './problem-error.ts';

export interface FairQueueOptions {
  concurrency: number;
  /** Running entries per key. Default: 1. */
  concurrencyPerKey?: number;
  /** Waiting entries per key. Further entries fail with `rate-limited`. */
  maxWaitingPerKey: number;
  /**
   * Waiting entries in total. At the limit, a new entry evicts one from the group with the most waiting entries, or from
   * such a key in its own group, with `rate-limited`. If its own are the most, it fails with `upstream-unavailable`.
   */
  maxWaiting: number;
  /** The `Retry-After` of these errors, in seconds. Default: 5. */
  retryAfterS?: number;
}

export interface LaneId {
  key: string;
  /** Groups keys that one person may control, such as the accounts of one network. Default: the key itself. */
  group?: string | undefined;
}

interface WaitingEntry {
  start(): void;
  reject(error: unknown): void;
}

/** The entries of one key. */
interface Lane {
  key: string;
  group: string;
  runningCount: number;
  waiting: WaitingEntry[];
}

type Lanes = Map<string, Lane>;

/** A bounded, fair queue: groups (networks) take turns, and so do the keys (people) within a group. */
export class FairQueue {
  /** Groups with entries, the next one first. */
  private readonly groups = new Map<string, Lanes>();
  private readonly options: Required<FairQueueOptions>;
  private runningCount = 0;
  private waitingCount = 0;

  constructor(options: FairQueueOptions) {
    this.options = { concurrencyPerKey: 1, retryAfterS: 5, ...options };
  }

  get size(): number {
    return this.runningCount + this.waitingCount;
  }

  get keyCount(): number {
    return [...this.groups.values()].reduce((sum, lanes) => sum + lanes.size, 0);
  }

  /**
   * Runs `work` in its turn. Throws `rate-limited` or `upstream-unavailable` if the queue is full, or the signal's
   * reason if it is aborted before the work starts.
   */
  async run<T>(id: string | LaneId, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const lane = this.getLane(typeof id === 'string' ? { key: id } : id);
    if (this.canStart(lane)) this.start(lane);
    else await this.waitForTurn(lane, signal);
    try {
      return await work();
    } finally {
      lane.runningCount -= 1;
      this.runningCount -= 1;
      this.moveToEnd(lane);
      this.startWaitingEntries();
    }
  }

  private getLane({ key, group = key }: LaneId): Lane {
    return this.groups.get(group)?.get(key) ?? { key, group, runningCount: 0, waiting: [] };
  }

  private canStart(lane: Lane): boolean {
    return (
      lane.waiting.length === 0 &&
      lane.runningCount < this.options.concurrencyPerKey &&
      this.runningCount < this.options.concurrency
    );
  }

  private async waitForTurn(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    this.makeRoom(lane);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { start: resolve, reject };
    lane.waiting.push(entry);
    this.waitingCount += 1;
    const lanes = this.groups.get(lane.group) ?? new Map<string, Lane>();
    this.groups.set(lane.group, lanes.set(lane.key, lane));
    const removeEntry = () => {
      const index = lane.waiting.indexOf(entry);
      // The entry has just started or was evicted.
      if (index === -1) return;
      lane.waiting.splice(index, 1);
      this.waitingCount -= 1;
      this.removeIfEmpty(lane);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', removeEntry, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', removeEntry);
    }
  }

  /** Throws if the lane is full. If the queue is full, evicts an entry of a longer lane, or throws if there is none. */
  private makeRoom(lane: Lane): void {
    const { maxWaitingPerKey, maxWaiting, retryAfterS: retry_after } = this.options;
    if (lane.waiting.length >= maxWaitingPerKey) fail('rate-limited', { retry_after });
    if (this.waitingCount < maxWaiting) return;
    const longerLane = this.findLongerLane(lane) ?? fail('upstream-unavailable', { retry_after });
    this.waitingCount -= 1;
    longerLane.waiting.pop()?.reject(new ProblemError('rate-limited', { retry_after }));
    this.removeIfEmpty(longerLane);
  }

  private findLongerLane(lane: Lane): Lane | undefined {
    const siblings = this.groups.get(lane.group);
    const longestGroup = findLongest([...this.groups.values()], countGroupWaiting);
    const groupLengthWithEntry = (siblings ? countGroupWaiting(siblings) : 0) + 1;
    if (longestGroup && countGroupWaiting(longestGroup) > groupLengthWithEntry)
      return findLongest([...longestGroup.values()], countWaiting);
    const longestSibling = siblings && findLongest([...siblings.values()], countWaiting);
    const laneLengthWithEntry = countWaiting(lane) + 1;
    return longestSibling && countWaiting(longestSibling) > laneLengthWithEntry ? longestSibling : undefined;
  }

  private startWaitingEntries(): void {
    for (let lane = this.findNextLane(); lane !== undefined; lane = this.findNextLane()) {
      const entry = lane.waiting.shift();
      this.waitingCount -= 1;
      this.start(lane);
      entry?.start();
    }
  }

  private findNextLane(): Lane | undefined {
    if (this.runningCount >= this.options.concurrency) return undefined;
    for (const lanes of this.groups.values()) {
      for (const lane of lanes.values()) {
        if (lane.runningCount < this.options.concurrencyPerKey && lane.waiting.length > 0) return lane;
      }
    }
    return undefined;
  }

  private start(lane: Lane): void {
    lane.runningCount += 1;
    this.runningCount += 1;
    this.moveToEnd(lane);
  }

  private moveToEnd(lane: Lane): void {
    const lanes = this.groups.get(lane.group) ?? new Map<string, Lane>();
    lanes.delete(lane.key);
    if (!isEmpty(lane)) lanes.set(lane.key, lane);
    this.groups.delete(lane.group);
    if (lanes.size > 0) this.groups.set(lane.group, lanes);
  }

  private removeIfEmpty(lane: Lane): void {
    if (!isEmpty(lane)) return;
    const lanes = this.groups.get(lane.group);
    lanes?.delete(lane.key);
    if (lanes?.size === 0) this.groups.delete(lane.group);
  }
}

const countWaiting = ({ waiting }: Lane): number => waiting.length;
const isEmpty = ({ runningCount, waiting }: Lane): boolean => runningCount === 0 && waiting.length === 0;
const countGroupWaiting = (lanes: Lanes): number =>
  [...lanes.values()].reduce((sum, lane) => sum + countWaiting(lane), 0);

function findLongest<T>(items: readonly T[], getLength: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (longest, item) => (longest === undefined || getLength(item) >= getLength(longest) ? item : longest),
    undefined,
  );
}
