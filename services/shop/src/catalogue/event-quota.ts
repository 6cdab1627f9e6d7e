/** Counts in this process only. */
export class EventQuota {
  private since = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(
    private readonly intervalMs: number,
    private readonly limit: number,
  ) {}

  allow(now = performance.now()): boolean {
    if (now - this.since >= this.intervalMs) {
      this.since = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= this.limit;
  }
}
