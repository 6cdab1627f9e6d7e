/** The turn of one piece of work in the queue of its key. */
export interface Turn<Seen> {
  /** Whether the work had to wait, so what it knew before may be outdated. */
  readonly waited: boolean;
  /**
   * Returns what an earlier turn read after this work was queued; otherwise calls `read` and shares the
   * result with later turns.
   */
  look(read: () => Promise<Seen>): Promise<Seen>;
}

interface Queue<Seen> {
  last: Promise<unknown>;
  seen?: { value: Seen; since: number };
}

/**
 * Runs work for the same key one after the other within this process. A thousand people who want the same
 * unit then cost one transaction and a few reads instead of a storm of write conflicts. Correctness does not
 * depend on it: the database decides who gets the unit.
 */
export class KeyedMutex<Seen = never> {
  readonly #queues = new Map<string, Queue<Seen>>();
  #tick = 0;

  async run<T>(key: string, work: (turn: Turn<Seen>) => Promise<T>): Promise<T> {
    this.#tick += 1;
    const asked = this.#tick;
    const known = this.#queues.get(key);
    const queue: Queue<Seen> = known ?? { last: Promise.resolve() };
    this.#queues.set(key, queue);
    const look = async (read: () => Promise<Seen>): Promise<Seen> => {
      if (queue.seen && queue.seen.since > asked) return queue.seen.value;
      this.#tick += 1;
      const since = this.#tick;
      const value = await read();
      queue.seen = { value, since };
      return value;
    };
    const turn = { waited: known !== undefined, look };
    const mine = known ? queue.last.then(() => work(turn)) : work(turn);
    const settled = mine.catch(() => undefined);
    queue.last = settled;
    try {
      return await mine;
    } finally {
      if (queue.last === settled) this.#queues.delete(key);
    }
  }
}
