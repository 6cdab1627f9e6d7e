/** When this many keys are stored, all of them are removed, which only allows some actions earlier. */
const maxKeys = 1_000;

/** Limits how often an action runs per key, so that repeated requests cost little. */
export class Throttle {
  private readonly lastRuns = new Map<string, number>();

  constructor(private readonly intervalMs: number) {}

  /** Whether the action may run now; if so, records it. */
  tryRun(key: string): boolean {
    const mayRun = !this.hasRunRecently(key);
    if (mayRun) this.record(key);
    return mayRun;
  }

  /** Whether the action was recorded within the interval. */
  hasRunRecently(key: string): boolean {
    const last = this.lastRuns.get(key);
    return last !== undefined && performance.now() - last < this.intervalMs;
  }

  record(key: string): void {
    if (this.lastRuns.size >= maxKeys) this.lastRuns.clear();
    this.lastRuns.set(key, performance.now());
  }
}
