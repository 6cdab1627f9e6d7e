/** What a piece of work can use while it runs. */
export interface Turn<Value> {
  /** Whether the work had to wait, so data that was read before may be outdated. */
  readonly waited: boolean;
  /**
   * Returns what earlier work read after this work was queued; otherwise calls `read` and shares the result with later
   * work.
   */
  readShared(read: () => Promise<Value>): Promise<Value>;
}

interface Queue<Value> {
  last: Promise<unknown>;
  shared?: { value: Value; startedAt: number };
}

/**
 * Runs work for the same key one after the other within this process. If a thousand people want the same unit, this
 * costs one transaction and a few reads instead of many write conflicts. Correctness does not depend on it: the
 * database decides who gets the unit.
 */
export class KeyedMutex<Value = never> {
  readonly #queues = new Map<string, Queue<Value>>();
  #tick = 0;

  async run<T>(key: string, work: (turn: Turn<Value>) => Promise<T>): Promise<T> {
    this.#tick += 1;
    const queuedAt = this.#tick;
    const existing = this.#queues.get(key);
    const queue: Queue<Value> = existing ?? { last: Promise.resolve() };
    this.#queues.set(key, queue);
    const readShared = async (read: () => Promise<Value>): Promise<Value> => {
      if (queue.shared && queue.shared.startedAt > queuedAt) return queue.shared.value;
      this.#tick += 1;
      const startedAt = this.#tick;
      const value = await read();
      queue.shared = { value, startedAt };
      return value;
    };
    const turn = { waited: existing !== undefined, readShared };
    const result = existing ? queue.last.then(() => work(turn)) : work(turn);
    const settled = result.catch(() => undefined);
    queue.last = settled;
    try {
      return await result;
    } finally {
      if (queue.last === settled) this.#queues.delete(key);
    }
  }
}
