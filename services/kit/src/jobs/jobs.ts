import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { IdleWait } from '../core/idle-wait.ts';
import { InjectLog, type Log } from '../core/log.ts';
import { Outbox, type Transaction } from '../messaging/outbox.ts';
import { type JobRow, jobRows } from '../mongo/collections.ts';
import { type HeldLease, Leases } from '../mongo/lease.ts';
import { retryOnConflict } from '../mongo/transaction.ts';
import { jobFailures } from '../telemetry/metrics.ts';
import { JobLane } from './job-lane.ts';

/** A kind of work on many documents, such as a list's gifts or a deleted person's data, done in batches. */
export interface JobKind<Input, Position> {
  readonly name: string;
  /** Never set. Carries the types for the compiler. */
  readonly types?: { input: Input; position: Position };
}

export interface Job<Input, Position> {
  key: string;
  input: Input;
  /** Null for the first batch. */
  position: Position | null;
}

export interface JobHandler<Input, Position, Prepared = undefined> {
  /** Fetches data before the transaction of a batch, for example from another server. */
  prepare?(job: Job<Input, Position>): Promise<Prepared>;
  /**
   * Does a bounded part of the work in one transaction. Returns the next position, or null at the end. `startJob` may
   * have restarted the job since `prepare`.
   */
  runBatch(job: Job<Input, Position>, tx: Transaction, prepared: Prepared): Promise<Position | null>;
  /** Runs `work` in a transaction. Default: `Outbox.transact`. */
  runTransaction?(job: Job<Input, Position>, work: (tx: Transaction) => Promise<void>): Promise<void>;
  /** The delay before the batch at this position. Default: none. */
  getDelayMs?(position: Position): number;
  /** Limits simultaneous batches of this kind, apart from other kinds. Set it for kinds that wait for other servers. */
  concurrency?: number;
}

interface NewJob<Input> {
  /** There is one job per kind and key. */
  key: string;
  /** The person that the job belongs to. People are served round-robin. */
  person: string;
  input: Input;
}

export const defineJob = <Input, Position>(name: string): JobKind<Input, Position> => ({ name });

const getJobId = (kind: { name: string }, key: string): string => `${kind.name}/${key}`;

/** Stores a job in the transaction that causes it. Restarts an existing job from the beginning. */
export const startJob = <Input, Position>(
  kind: JobKind<Input, Position>,
  job: NewJob<Input>,
  tx: Pick<Transaction, 'session'>,
): Promise<void> => startJobs(kind, [job], tx);

export async function startJobs<Input, Position>(
  kind: JobKind<Input, Position>,
  jobs: readonly NewJob<Input>[],
  { session }: Partial<Pick<Transaction, 'session'>>,
): Promise<void> {
  if (jobs.length === 0) return;
  const now = new Date();
  idle.wake();
  const upserts = jobs.map(({ key, person, input }) => ({
    updateOne: {
      filter: { _id: getJobId(kind, key) },
      update: {
        $set: { kind: kind.name, key, person, input, position: null, due: now, failures: 0 },
        $setOnInsert: { at: now },
      },
      upsert: true,
    },
  }));
  await retryOnConflict(jobRows().bulkWrite(upserts, session && { session }));
}

/** Deletes a job. A batch in progress conflicts with this transaction and is rolled back. */
export async function cancelJob(
  kind: { name: string },
  key: string,
  { session }: Pick<Transaction, 'session'>,
): Promise<void> {
  await jobRows().deleteOne({ _id: getJobId(kind, key) }, { session });
}

const idle = new IdleWait(250, 4_000);
/** The number of simultaneous batches, each for a different person, so that a slow one does not delay the others. */
const sharedConcurrency = 4;
const firstRetryDelayMs = 500;
const maxRetryDelayMs = 600_000;
/** After this many consecutive failures, logs an error instead of a warning. */
const failuresToReport = 5;

/**
 * Runs the stored jobs of a service under a lease, one batch per person in turn. A batch and the job's new position are
 * in one transaction, so no batch takes effect twice.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly handlers = new Map<string, JobHandler<unknown, unknown, unknown>>();
  private readonly sharedLane = new JobLane(sharedConcurrency);
  private readonly lanes = [this.sharedLane];
  private lease: HeldLease | undefined;

  constructor(
    private readonly leases: Leases,
    private readonly outbox: Outbox,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Call it in `onModuleInit`, before the application starts. */
  registerHandler<Input, Position, Prepared = undefined>(
    kind: JobKind<Input, Position>,
    handler: JobHandler<Input, Position, Prepared>,
  ): void {
    if (this.handlers.has(kind.name)) throw new Error(`Two handlers for jobs of kind ${kind.name}`);
    jobFailures.inc({ kind: kind.name }, 0);
    this.handlers.set(kind.name, handler as JobHandler<unknown, unknown, unknown>);
    if (handler.concurrency === undefined) this.sharedLane.kinds.push(kind.name);
    else this.lanes.push(new JobLane(handler.concurrency, [kind.name]));
  }

  onApplicationBootstrap(): void {
    if (this.handlers.size === 0) return;
    this.lease = this.leases.hold({ name: 'jobs', ttlMs: 15_000, pauseMs: 2_000 }, signal =>
      this.runBatches(signal),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lease?.stop();
  }

  /** Returns false if no batch could be started. */
  async runNextBatch(): Promise<boolean> {
    const batch = await this.startBatch();
    await batch?.done;
    return batch !== null;
  }

  private async runBatches(signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<unknown>>();
    try {
      while (!signal.aborted) {
        const started = await this.startBatch();
        if (started === null) {
          await idle.wait(signal, running);
          continue;
        }
        const batch: Promise<unknown> = started.done
          .catch((error: unknown) =>
            this.log.warn({ err: error, job: started.job }, 'failed to postpone a job'),
          )
          .finally(() => running.delete(batch));
        running.add(batch);
      }
    } finally {
      await Promise.all(running);
    }
  }

  private async startBatch(): Promise<{ job: string; done: Promise<void> } | null> {
    for (const lane of this.lanes) {
      const row = await lane.pick();
      if (row) return { job: row._id, done: this.runOrPostpone(row, lane) };
    }
    return null;
  }

  private async runOrPostpone(row: JobRow, lane: JobLane): Promise<void> {
    try {
      await this.runBatch(row).catch((error: unknown) => this.postpone(row, error));
    } finally {
      lane.release(row);
    }
  }

  private async runBatch({ _id, kind, key, input, position: storedPosition }: JobRow): Promise<void> {
    const handler = this.handlers.get(kind);
    if (!handler) return;
    const prepared = await handler.prepare?.({ key, input, position: storedPosition });
    const runInTransaction = async (tx: Transaction): Promise<void> => {
      const { session } = tx;
      const row = await jobRows().findOne({ _id }, { session });
      // The job was cancelled, or finished by the previous holder of the lease.
      if (!row) return;
      const job = { key, input: row.input, position: row.position };
      const nextPosition = await handler.runBatch(job, tx, prepared);
      if (nextPosition === null) await jobRows().deleteOne({ _id }, { session });
      else {
        const due = new Date(Date.now() + (handler.getDelayMs?.(nextPosition) ?? 0));
        await jobRows().updateOne(
          { _id },
          { $set: { position: nextPosition, due, failures: 0 } },
          { session },
        );
      }
    };
    if (handler.runTransaction)
      await handler.runTransaction({ key, input, position: storedPosition }, runInTransaction);
    else await this.outbox.transact(runInTransaction);
  }

  private async postpone({ _id, kind, failures }: JobRow, error: unknown): Promise<void> {
    jobFailures.inc({ kind });
    const level = failures + 1 < failuresToReport ? 'warn' : 'error';
    this.log[level]({ err: error, job: _id, failures: failures + 1 }, 'job batch failed');
    const delayMs = Math.min(firstRetryDelayMs * 2 ** failures, maxRetryDelayMs);
    await jobRows().updateOne(
      { _id },
      { $set: { due: new Date(Date.now() + delayMs) }, $inc: { failures: 1 } },
    );
  }
}
