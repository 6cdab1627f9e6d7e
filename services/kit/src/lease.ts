import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { abortWith, type Ending } from './abort-with.ts';
import { InjectLog, type Log } from './log.ts';
import { leaseRows } from './mongo/collections.ts';
import { isDuplicateKey } from './mongo/errors.ts';

export interface LeaseOptions {
  name: string;
  /** How long after the death of its holder another process may acquire it. */
  ttlMs: number;
  /** The pause before work that has ended is started again. */
  pauseMs: number;
}

export interface HeldLease {
  /** Aborts the work, waits for its end, and releases the lease. */
  stop(): Promise<void>;
}

/** Exclusive leases over all instances of a service, stored in its database and timed by the server's clock. */
@Injectable()
export class Leases implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #workers: Parameters<Leases['hold']>[] = [];
  #held: HeldLease[] = [];

  constructor(@InjectLog() private readonly log: Log) {}

  /** Runs `work` as `hold` does while the service is serving. Call it in a constructor. */
  whileServing(...worker: Parameters<Leases['hold']>): void {
    this.#workers.push(worker);
  }

  onApplicationBootstrap(): void {
    this.#held = this.#workers.map(worker => this.hold(...worker));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#held.map(held => held.stop()));
  }

  /**
   * Runs `work` whenever this process holds the lease, until `stop`. `work` must end soon after its signal is aborted,
   * because the lease was lost or the service is stopping. When it returns or throws, it is restarted after `pauseMs`.
   */
  hold(options: LeaseOptions, work: (signal: AbortSignal) => Promise<void>): HeldLease {
    const stopping = new AbortController();
    const lease = new Lease(options);
    const running = this.run(lease, options, stopping.signal, work);
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  }

  private async run(
    lease: Lease,
    options: LeaseOptions,
    stopping: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    while (!stopping.aborted) {
      try {
        if (await lease.take()) await lease.during(stopping, work);
      } catch (error) {
        this.log.warn({ err: error, lease: options.name }, 'work under a lease failed');
      }
      await pause(options.pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    await lease.giveBack().catch(() => undefined);
  }
}

/** Two processes acquired a lease for the first time simultaneously. */
function takenFirst(error: unknown): null {
  if (isDuplicateKey(error)) return null;
  throw error;
}

/**
 * Runs `work` once over all instances: waits for the lease and holds it while the work runs. Rejects with the work's
 * error, or at once if the lease was lost or `stopping` aborted; the work's signal reports both, and the work must
 * then end.
 */
export async function inTurn<T>(
  options: LeaseOptions,
  work: (ended: AbortSignal) => Promise<T>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<T> {
  const lease = new Lease(options);
  while (!(await lease.take())) await pause(options.pauseMs, undefined, { signal: stopping });
  try {
    return await lease.during(stopping, ended => Promise.race([work(ended), rejection(ended, options.name)]));
  } finally {
    await lease.giveBack().catch(() => undefined);
  }
}

/** Rejects if the lease ends before its work. */
function rejection(ended: AbortSignal, name: string): Promise<never> {
  const tooLate = () => new Error(`the lease ${name} was lost or released`);
  return new Promise((_, reject) => {
    if (ended.aborted) reject(tooLate());
    else ended.addEventListener('abort', () => reject(tooLate()), { once: true });
  });
}

class Lease {
  private readonly holder = randomUUID();
  /** When the lease may expire, by this process's own clock. */
  private safeUntil = 0;

  constructor(private readonly options: LeaseOptions) {}

  /** Acquires or renews the lease. It counts from the request, not from the response. */
  async take(): Promise<boolean> {
    const { name, ttlMs } = this.options;
    const asked = performance.now();
    const isFree = { $or: [{ $eq: ['$holder', this.holder] }, { $lt: ['$until', '$$NOW'] }] };
    const row = await leaseRows()
      .findOneAndUpdate(
        { _id: name },
        [
          {
            $set: {
              holder: { $cond: [isFree, this.holder, '$holder'] },
              until: { $cond: [isFree, { $add: ['$$NOW', ttlMs] }, '$until'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after', maxTimeMS: ttlMs },
      )
      .catch(takenFirst);
    if (row?.holder !== this.holder) return false;
    this.safeUntil = asked + ttlMs * 0.8;
    return true;
  }

  /** Runs the work while renewing the lease; aborts it if renewing fails for too long. */
  async during<T>(stopping: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = abortWith(stopping);
    const prolonging = this.prolong(ending);
    try {
      return await work(ending.signal);
    } finally {
      ending.end();
      await prolonging;
    }
  }

  private async prolong(ended: Ending): Promise<void> {
    const intervalMs = this.options.ttlMs / 4;
    while (!ended.signal.aborted) {
      await pause(intervalMs, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      const kept = await this.takeWithin(intervalMs * 2);
      if (kept === false || performance.now() > this.safeUntil) ended.end();
    }
  }

  /** Undefined if the database does not respond in time: the lease may still be held. */
  private async takeWithin(ms: number): Promise<boolean | undefined> {
    const answered = new AbortController();
    const tooLong = pause(ms, undefined, { signal: answered.signal }).catch(() => undefined);
    try {
      return await Promise.race([this.take().catch(() => undefined), tooLong]);
    } finally {
      answered.abort();
    }
  }

  async giveBack(): Promise<void> {
    await leaseRows().deleteOne({ _id: this.options.name, holder: this.holder });
  }
}
