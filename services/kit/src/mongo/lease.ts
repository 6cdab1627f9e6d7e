import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { createLinkedAbort, type LinkedAbort } from '../core/linked-abort.ts';
import { InjectLog, type Log } from '../core/log.ts';
import { isDuplicateKey } from '../core/mongo-errors.ts';
import { leaseRows } from './collections.ts';

export interface LeaseOptions {
  name: string;
  /** After this time without a renewal, another process may acquire the lease. */
  ttlMs: number;
  /** The wait between attempts to acquire the lease, and before `work` is restarted. */
  pauseMs: number;
}

type LeasedWork = (signal: AbortSignal) => Promise<void>;

export interface HeldLease {
  /** Aborts the work, waits until it has ended, and releases the lease. */
  stop(): Promise<void>;
}

/** Leases for work that only one instance of a service does at a time. They expire by the database's clock. */
@Injectable()
export class Leases implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly workers: { options: LeaseOptions; work: LeasedWork }[] = [];
  private held: HeldLease[] = [];

  constructor(@InjectLog() private readonly log: Log) {}

  /** Like `hold`, from the service's startup to its shutdown. Call it in a constructor. */
  holdWhileServing(options: LeaseOptions, work: LeasedWork): void {
    this.workers.push({ options, work });
  }

  onApplicationBootstrap(): void {
    this.held = this.workers.map(({ options, work }) => this.hold(options, work));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.held.map(held => held.stop()));
  }

  /**
   * Runs `work` whenever this process holds the lease, and restarts it after `pauseMs` if it ends. When the lease is
   * lost or `stop` is called, aborts the signal: `work` must then end soon.
   */
  hold(options: LeaseOptions, work: LeasedWork): HeldLease {
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
    work: LeasedWork,
  ): Promise<void> {
    while (!stopping.aborted) {
      let failure = 'failed to acquire a lease; retrying';
      try {
        if (await lease.acquire()) {
          failure = 'background task failed; restarting';
          await lease.runWork(stopping, work);
        }
      } catch (error) {
        this.log.warn({ err: error, lease: options.name }, failure);
      }
      await pause(options.pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    await lease.release().catch(() => undefined);
  }
}

/** Returns null if another process inserted the lease simultaneously; rethrows other errors. */
function nullIfDuplicate(error: unknown): null {
  if (isDuplicateKey(error)) return null;
  throw error;
}

/**
 * Waits for the lease, runs `work` and releases the lease. If the lease is lost or `stopping` is aborted, rejects at
 * once and aborts the signal of `work`, which must then end.
 */
export async function runWithLease<T>(
  options: LeaseOptions,
  work: (signal: AbortSignal) => Promise<T>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<T> {
  const lease = new Lease(options);
  while (!(await lease.acquire())) await pause(options.pauseMs, undefined, { signal: stopping });
  try {
    return await lease.runWork(stopping, signal =>
      Promise.race([work(signal), rejectOnAbort(signal, options.name)]),
    );
  } finally {
    await lease.release().catch(() => undefined);
  }
}

function rejectOnAbort(signal: AbortSignal, name: string): Promise<never> {
  const createError = () => new Error(`the lease ${name} was lost or released`);
  return new Promise((_, reject) => {
    if (signal.aborted) reject(createError());
    else signal.addEventListener('abort', () => reject(createError()), { once: true });
  });
}

/** The remaining time lets `work` end before another process may acquire the lease. */
const safeShareOfTtl = 0.8;

class Lease {
  private readonly holder = randomUUID();
  /** The lease is held at least until this time of `performance.now()`. */
  private safeUntil = 0;

  constructor(private readonly options: LeaseOptions) {}

  /** Acquires or renews the lease. Returns whether this process holds it. */
  async acquire(): Promise<boolean> {
    const { name, ttlMs } = this.options;
    const requestedAt = performance.now();
    const isAvailable = { $or: [{ $eq: ['$holder', this.holder] }, { $lt: ['$until', '$$NOW'] }] };
    const row = await leaseRows()
      .findOneAndUpdate(
        { _id: name },
        [
          {
            $set: {
              holder: { $cond: [isAvailable, this.holder, '$holder'] },
              until: { $cond: [isAvailable, { $add: ['$$NOW', ttlMs] }, '$until'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after', maxTimeMS: ttlMs },
      )
      .catch(nullIfDuplicate);
    if (row?.holder !== this.holder) return false;
    this.safeUntil = requestedAt + ttlMs * safeShareOfTtl;
    return true;
  }

  /** Runs `work` and renews the lease meanwhile. Aborts `work` if the lease is lost or not renewed in time. */
  async runWork<T>(stopping: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const linked = createLinkedAbort(stopping);
    const renewal = this.keepRenewing(linked);
    try {
      return await work(linked.signal);
    } finally {
      linked.abort();
      await renewal;
    }
  }

  private async keepRenewing({ signal, abort }: LinkedAbort): Promise<void> {
    const intervalMs = this.options.ttlMs / 4;
    while (!signal.aborted) {
      await pause(intervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const isHeld = await this.acquireWithin(intervalMs * 2);
      if (isHeld === false || performance.now() > this.safeUntil) abort();
    }
  }

  /** Like `acquire`, but returns undefined after the timeout: the lease may still be held. */
  private async acquireWithin(ms: number): Promise<boolean | undefined> {
    const cancel = new AbortController();
    const timeout = pause(ms, undefined, { signal: cancel.signal }).catch(() => undefined);
    try {
      return await Promise.race([this.acquire().catch(() => undefined), timeout]);
    } finally {
      cancel.abort();
    }
  }

  async release(): Promise<void> {
    await leaseRows().deleteOne({ _id: this.options.name, holder: this.holder });
  }
}
