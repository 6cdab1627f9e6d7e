const maxRemembered = 1_000;

/** Limits how often something is done, so that repeated requests cost little. */
export class Throttle {
  readonly #intervalMs: number;
  readonly #done = new Map<string, number>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
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
    return last !== undefined && performance.now() - last < this.#intervalMs;
  }

  did(what: string): void {
    if (this.#done.size >= maxRemembered) this.#done.clear();
    this.#done.set(what, performance.now());
  }
}
