const maxRemembered = 1_000;

/** Lets each thing be done once in a while, so that repeated asking costs others nothing. */
export class Throttle {
  readonly #everyMs: number;
  readonly #done = new Map<string, number>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Whether it may be done now; whoever asks does it. */
  mayDo(what: string): boolean {
    const may = !this.wasDone(what);
    if (may) this.did(what);
    return may;
  }

  /** Whether it was done a short while ago. */
  wasDone(what: string): boolean {
    const last = this.#done.get(what);
    return last !== undefined && performance.now() - last < this.#everyMs;
  }

  did(what: string): void {
    if (this.#done.size >= maxRemembered) this.#done.clear();
    this.#done.set(what, performance.now());
  }
}
