import { setTimeout as pause } from 'node:timers/promises';
import { createLinkedAbort } from './linked-abort.ts';

/** How long to poll often after `wake`: longer than a transaction usually takes to commit. */
const awakeMs = 5_000;

/**
 * Lets a loop wait that has found no work. After `wake`, which is called when this process stores work, it polls at
 * once and then often: the transaction may not have committed yet. Otherwise it polls rarely, for work of other
 * processes and retries.
 */
export class IdleWait {
  private wokenAt = Number.NEGATIVE_INFINITY;
  private readonly sleepers = new Set<() => void>();

  constructor(
    private readonly oftenMs: number,
    private readonly rarelyMs: number,
  ) {}

  wake(): void {
    this.wokenAt = performance.now();
    for (const resolve of this.sleepers) resolve();
  }

  /** Resolves at the next poll, when work is stored, when one of `others` settles, or when `signal` is aborted. */
  async wait(signal: AbortSignal, others: Iterable<Promise<unknown>> = []): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.sleepers.add(resolve);
    const isAwake = performance.now() - this.wokenAt < awakeMs;
    const timerAbort = createLinkedAbort(signal);
    const timer = pause(isAwake ? this.oftenMs : this.rarelyMs, undefined, { signal: timerAbort.signal });
    await Promise.race([timer.catch(() => undefined), promise, ...others]);
    this.sleepers.delete(resolve);
    timerAbort.abort();
  }
}
