/** Limits how many events this process allows per interval. */
export class EventQuota {
  private intervalStart = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(
    private readonly intervalMs: number,
    private readonly maxEvents: number,
  ) {}

  allow(now = performance.now()): boolean {
    if (now - this.intervalStart >= this.intervalMs) {
      this.intervalStart = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= this.maxEvents;
  }
}
