/** When full, all keys are removed, which only allows some actions earlier. */
const maxKeys = 1_000;

export class Throttle {
  private readonly lastRuns = new Map<string, number>();

  constructor(private readonly intervalMs: number) {}

  /** Records the action if it may run. */
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
