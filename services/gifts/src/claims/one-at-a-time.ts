/**
 * Runs work for one key one after the other within this process. A thousand who want the same unit then cost
 * one transaction and a thousand looks, not a storm of colliding transactions. The database alone decides who
 * wins; this only keeps the losers cheap.
 */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work(false) : before.then(() => work(true));
    const settled = mine.catch(() => undefined);
    this.#last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
