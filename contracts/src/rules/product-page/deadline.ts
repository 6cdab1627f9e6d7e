import { LinkError } from './link-error.ts';

/** Limits the time of synchronous work, which a browser's service worker cannot interrupt. */
export class Deadline {
  private readonly endsAt: number;

  constructor(timeoutMs: number) {
    this.endsAt = performance.now() + timeoutMs;
  }

  /** Throws `LinkError` after the deadline. */
  check(): void {
    if (performance.now() > this.endsAt) throw new LinkError('out-of-time');
  }
}
