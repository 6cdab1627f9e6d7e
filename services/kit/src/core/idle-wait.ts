import { setTimeout as pause } from 'node:timers/promises';
import { createLinkedAbort } from './linked-abort.ts';

/** Longer than a transaction usually takes to commit. */
const awakeMs = 5_000;

/**
 * Waits in a loop that has found no work. Polls often after `wake`, because the transaction with the new work may not
 * have committed yet. Polls rarely otherwise, for retries and for work of other processes.
 */
export class IdleWait {
  private wokenAtMs = Number.NEGATIVE_INFINITY;
  private readonly sleepers = new Set<() => void>();

  constructor(
    private readonly awakePollMs: number,
    private readonly idlePollMs: number,
  ) {}

  /** Call it when this process stores work. */
  wake(): void {
    this.wokenAtMs = performance.now();
    for (const resolve of this.sleepers) resolve();
  }

  /** Resolves at the next poll, after `wake`, when one of `promises` settles, or when `signal` is aborted. */
  async wait(signal: AbortSignal, promises: Iterable<Promise<unknown>> = []): Promise<void> {
    const { promise: woken, resolve } = Promise.withResolvers<void>();
    this.sleepers.add(resolve);
    const isAwake = performance.now() - this.wokenAtMs < awakeMs;
    const timerAbort = createLinkedAbort(signal);
    const timer = pause(isAwake ? this.awakePollMs : this.idlePollMs, undefined, {
      signal: timerAbort.signal,
    });
    await Promise.race([timer.catch(() => undefined), woken, ...promises]);
    this.sleepers.delete(resolve);
    timerAbort.abort();
  }
}
