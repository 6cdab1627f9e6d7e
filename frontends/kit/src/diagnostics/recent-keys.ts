export interface Pruning {
  maxEntries: number;
  olderThanMs: number;
  /** Drops the oldest entries above `maxEntries`, even recent ones. */
  evictOldest?: true;
}

export class RecentKeys {
  private readonly seen = new Map<string, number>();
  private readonly windowMs: number;
  private readonly prune: Pruning;

  constructor(windowMs: number, prune: Pruning) {
    this.windowMs = windowMs;
    this.prune = prune;
  }

  /** Returns false for a key seen within the window. Otherwise starts a new window. */
  isNew(key: string, now: number): boolean {
    const last = this.seen.get(key);
    if (last !== undefined && now - last < this.windowMs) return false;
    this.seen.delete(key);
    this.seen.set(key, now);
    if (this.seen.size > this.prune.maxEntries) this.pruneEntries(now);
    return true;
  }

  get size(): number {
    return this.seen.size;
  }

  private pruneEntries(now: number): void {
    for (const [key, at] of this.seen) {
      const tooMany = this.prune.evictOldest && this.seen.size > this.prune.maxEntries;
      if (tooMany || now - at > this.prune.olderThanMs) this.seen.delete(key);
    }
  }
}
