const maxRemembered = 1_000;

/** Limits how often something is done, so that repeated requests cost little. */
export class Throttle {
  readonly #everyMs: number;
  readonly #done = new Map<string, number>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Whether it may be done now; recorded as done. */
  mayDo(what: string): boolean {
    const may = !this.wasDone(what);
    if (may) this.did(what);
    return may;
  }

  /** Whether it was done recently. */
  wasDone(what: string): boolean {
    const last = this.#done.get(what);
    return last !== undefined && performance.now() - last < this.#everyMs;
  }

  did(what: string): void {
    if (this.#done.size >= maxRemembered) this.#done.clear();
    this.#done.set(what, performance.now());
  }
}
