/** One piece of work among those for a key. */
export interface Turn<Seen> {
  /** Whether others went before: what was known at asking may be old. */
  readonly waited: boolean;
  /** What someone before has seen since this one asked, or else what `read` answers now, left to those behind. */
  look(read: () => Promise<Seen>): Promise<Seen>;
}

interface Queue<Seen> {
  last: Promise<unknown>;
  seen?: { value: Seen; since: number };
}

/**
 * Runs work for one key one after the other within this process. A thousand who want the same unit then cost
 * one transaction and a few looks, not a storm of colliding transactions. The database alone decides who
 * wins; this only keeps the losers cheap.
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
