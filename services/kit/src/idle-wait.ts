import { setTimeout as pause } from 'node:timers/promises';
import { abortWith } from './abort-with.ts';

/** How long to look often after `wake`: longer than a transaction usually takes to commit. */
const awakeMs = 5_000;

/**
 * The wait of a loop that found no work. `wake` is called when work is stored here, before its transaction commits:
 * so the loop looks at once, then often for a while. Otherwise it looks rarely, for work of other processes, repeated
 * attempts and what a crash left behind.
 */
export class IdleWait {
  #wokenAt = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly oftenMs: number,
    private readonly rarelyMs: number,
  ) {}

  wake(): void {
    this.#wokenAt = performance.now();
    for (const end of this.#waiting) end();
  }

  /** Resolves when it is time to look again, work was stored, one of `ends` ends, or `signal` is aborted. */
  async wait(signal: AbortSignal, ends: Iterable<Promise<unknown>> = []): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const isAwake = performance.now() - this.#wokenAt < awakeMs;
    const ending = abortWith(signal);
    const timer = pause(isAwake ? this.oftenMs : this.rarelyMs, undefined, { signal: ending.signal });
    await Promise.race([timer.catch(() => undefined), promise, ...ends]);
    this.#waiting.delete(resolve);
    ending.end();
  }
}
