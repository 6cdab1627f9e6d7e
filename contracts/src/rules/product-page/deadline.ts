import { LinkTrouble } from './link-trouble.ts';

/** A time limit for synchronous work, which cannot be interrupted from outside in a browser's service worker. */
export class Deadline {
  readonly #at: number;

  constructor(timeoutMs: number) {
    this.#at = performance.now() + timeoutMs;
  }

  /** Throws `LinkTrouble` after the time has passed. */
  check(): void {
    if (performance.now() > this.#at) throw new LinkTrouble('out-of-time');
  }
}
