import type { ServerResponse } from 'node:http';

/** Limits the concurrent requests of a network, so that a slow client cannot use all upstream connections. */
export class ConcurrentRequests {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Counts a request until its response ends. Returns false if there are too many. */
  start(network: string, res: ServerResponse): boolean {
    const count = this.counts.get(network) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(network, count + 1);
    res.once('close', () => this.finish(network));
    return true;
  }

  private finish(network: string): void {
    const remaining = (this.counts.get(network) ?? 1) - 1;
    if (remaining === 0) this.counts.delete(network);
    else this.counts.set(network, remaining);
  }
}
