import type { ServerResponse } from 'node:http';

/**
 * Concurrent requests by address: a slow client, on any number of connections, cannot use up everything behind the
 * gateway.
 */
export class RequestsInFlight {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a slot that is released at the end of the response; returns false if none is left. */
  enter(name: string, res: ServerResponse): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(name, count + 1);
    res.once('close', () => this.#leave(name));
    return true;
  }

  #leave(name: string): void {
    const left = (this.#counts.get(name) ?? 1) - 1;
    if (left === 0) this.#counts.delete(name);
    else this.#counts.set(name, left);
  }
}
