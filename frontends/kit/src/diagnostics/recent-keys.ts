/** With more than `maxEntries`, drops the entries older than `olderThanMs`. */
export interface Pruning {
  maxEntries: number;
  olderThanMs: number;
  /** Also drops the oldest recent entries above `maxEntries`. */
  evictOldest?: true;
}

/** Recognizes repeated events or errors by their keys. */
export class RecentKeys {
  private readonly seen = new Map<string, number>();
  private readonly windowMs: number;
  private readonly pruning: Pruning;

  constructor(windowMs: number, pruning: Pruning) {
    this.windowMs = windowMs;
    this.pruning = pruning;
  }

  /** Returns false for a key seen within the window. Otherwise starts a new window. `now` is in ms. */
  isNew(key: string, now: number): boolean {
    const lastSeen = this.seen.get(key);
    if (lastSeen !== undefined && now - lastSeen < this.windowMs) return false;
    this.seen.delete(key);
    this.seen.set(key, now);
    if (this.seen.size > this.pruning.maxEntries) this.pruneEntries(now);
    return true;
  }

  get size(): number {
    return this.seen.size;
  }

  private pruneEntries(now: number): void {
    for (const [key, seenAt] of this.seen) {
      const isOverLimit = this.pruning.evictOldest && this.seen.size > this.pruning.maxEntries;
      if (isOverLimit || now - seenAt > this.pruning.olderThanMs) this.seen.delete(key);
    }
  }
}
