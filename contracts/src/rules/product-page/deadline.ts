import { LinkError } from './link-error.ts';

/** A time limit for synchronous work, which cannot be interrupted from outside in a browser's service worker. */
export class Deadline {
  private readonly at: number;

  constructor(timeoutMs: number) {
    this.at = performance.now() + timeoutMs;
  }

  /** Throws `LinkError` after the time has passed. */
  check(): void {
    if (performance.now() > this.at) throw new LinkError('out-of-time');
  }
}
