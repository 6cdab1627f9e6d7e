/** When full, the throttle is cleared, which only lets some actions run earlier. */
const maxKeys = 1_000;

export class Throttle {
  private readonly lastRuns = new Map<string, number>();

  constructor(private readonly intervalMs: number) {}

  tryRun(key: string): boolean {
    const mayRun = !this.hasRunRecently(key);
    if (mayRun) this.record(key);
    return mayRun;
  }

  hasRunRecently(key: string): boolean {
    const last = this.lastRuns.get(key);
    return last !== undefined && performance.now() - last < this.intervalMs;
  }

  record(key: string): void {
    if (this.lastRuns.size >= maxKeys) this.lastRuns.clear();
    this.lastRuns.set(key, performance.now());
  }
}
