export interface Pruning {
  /** Prunes when there are more entries than this. */
  over: number;
  olderThanMs: number;
  /** Also drops the oldest entries, so that this number is never exceeded. */
  cap?: true;
}

/** Remembers keys for a while, in bounded memory, to detect repeats within a window. */
export class RecentKeys {
  private readonly seen = new Map<string, number>();
  private readonly windowMs: number;
  private readonly prune: Pruning;

  constructor(windowMs: number, prune: Pruning) {
    this.windowMs = windowMs;
    this.prune = prune;
  }

  /** Returns true the first time within the window, which starts then. */
  isNew(key: string, now: number): boolean {
    const last = this.seen.get(key);
    if (last !== undefined && now - last < this.windowMs) return false;
    this.seen.delete(key);
    this.seen.set(key, now);
    if (this.seen.size > this.prune.over) this.forget(now);
    return true;
  }

  get size(): number {
    return this.seen.size;
  }

  private forget(now: number): void {
    for (const [key, at] of this.seen) {
      const tooMany = this.prune.cap && this.seen.size > this.prune.over;
      if (tooMany || now - at > this.prune.olderThanMs) this.seen.delete(key);
    }
  }
}
