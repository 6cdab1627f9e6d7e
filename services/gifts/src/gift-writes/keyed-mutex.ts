/** Passed to work when it runs. */
export interface Turn<Value> {
  /** Whether the work had to wait, so that data read before may be outdated. */
  readonly waited: boolean;
  /**
   * Calls `read`, or returns the result of a `readShared` by earlier work that started after this work was queued.
   */
  readShared(read: () => Promise<Value>): Promise<Value>;
}

interface Queue<Value> {
  last: Promise<unknown>;
  shared?: { value: Value; startedAt: number };
}

/**
 * Runs work for the same key one after the other within this process. If a thousand people want the same unit, one
 * transaction and a few reads suffice, instead of many write conflicts. Correctness does not depend on it: the database
 * decides who gets the unit.
 */
export class KeyedMutex<Value = never> {
  private readonly queues = new Map<string, Queue<Value>>();
  private tick = 0;

  async run<T>(key: string, work: (turn: Turn<Value>) => Promise<T>): Promise<T> {
    this.tick += 1;
    const queuedAt = this.tick;
    const existing = this.queues.get(key);
    const queue: Queue<Value> = existing ?? { last: Promise.resolve() };
    this.queues.set(key, queue);
    const readShared = async (read: () => Promise<Value>): Promise<Value> => {
      if (queue.shared && queue.shared.startedAt > queuedAt) return queue.shared.value;
      this.tick += 1;
      const startedAt = this.tick;
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
      if (queue.last === settled) this.queues.delete(key);
    }
  }
}
