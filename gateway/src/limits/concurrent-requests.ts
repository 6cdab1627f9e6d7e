import type { ServerResponse } from 'node:http';

/** Limits concurrent requests by network, so that a slow client with many connections cannot exhaust the upstreams. */
export class ConcurrentRequests {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a request until the end of the response; returns false if there are too many. */
  start(name: string, res: ServerResponse): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(name, count + 1);
    res.once('close', () => this.#finish(name));
    return true;
  }

  #finish(name: string): void {
    const remaining = (this.#counts.get(name) ?? 1) - 1;
    if (remaining === 0) this.#counts.delete(name);
    else this.#counts.set(name, remaining);
  }
}
