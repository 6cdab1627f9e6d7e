export interface Turn<Value> {
  /** Whether the work had to wait, so that data read earlier may be outdated. */
  readonly waited: boolean;
  /** Shares the result of a read that started after this work was queued. */
  readShared(read: () => Promise<Value>): Promise<Value>;
}

interface Queue<Value> {
  last: Promise<unknown>;
  sharedRead?: { value: Value; startedAt: number };
}

/**
 * Queues work per key within a process. If a thousand people want one unit, they cause a few reads instead of many
 * write conflicts. The database still decides who gets the unit.
 */
export class KeyedMutex<Value = never> {
  private readonly queues = new Map<string, Queue<Value>>();
  private logicalTime = 0;

  async run<T>(key: string, work: (turn: Turn<Value>) => Promise<T>): Promise<T> {
    this.logicalTime += 1;
    const queuedAt = this.logicalTime;
    const existing = this.queues.get(key);
    const queue: Queue<Value> = existing ?? { last: Promise.resolve() };
    this.queues.set(key, queue);
    const readShared = async (read: () => Promise<Value>): Promise<Value> => {
      if (queue.sharedRead && queue.sharedRead.startedAt > queuedAt) return queue.sharedRead.value;
      this.logicalTime += 1;
      const startedAt = this.logicalTime;
      const value = await read();
      queue.sharedRead = { value, startedAt };
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
