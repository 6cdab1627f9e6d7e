const maxRemembered = 1_000;

/** Lets each thing be done once in a while, so that repeated asking costs others nothing. */
export class Sometimes {
  readonly #everyMs: number;
  readonly #done = new Map<string, number>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  mayDo(what: string): boolean {
    const now = performance.now();
    const last = this.#done.get(what);
    if (last !== undefined && now - last < this.#everyMs) return false;
    if (this.#done.size >= maxRemembered) this.#done.clear();
    this.#done.set(what, now);
    return true;
  }
}
