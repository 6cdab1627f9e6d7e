/** Allows a number of events in each interval of `spanMs`, counted by this process. */
export class KeptShare {
  readonly #spanMs: number;
  readonly #most: number;
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(spanMs: number, most: number) {
    this.#spanMs = spanMs;
    this.#most = most;
  }

  mayKeep(now = performance.now()): boolean {
    if (now - this.#since >= this.#spanMs) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
