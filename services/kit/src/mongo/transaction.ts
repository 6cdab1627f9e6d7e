import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { databaseClient } from './database.ts';
import { isDuplicateKey } from './errors.ts';

/** Less than the gateway's timeout for a service. */
const usualDeadlineMs = 10_000;

const options: mongo.TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  readPreference: 'primary',
  maxCommitTimeMS: 5_000,
};

/**
 * Runs `work` in a MongoDB transaction, and again after a write conflict or a change of primary. The driver's
 * `withTransaction` retries for two minutes, too long for a waiting caller; here the last conflict is thrown after
 * `deadlineMs`.
 */
export async function inTransaction<T>(
  work: (session: mongo.ClientSession) => Promise<T>,
  deadlineMs = usualDeadlineMs,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  const session = databaseClient().startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction(options);
        const result = await work(session);
        await commit(session, deadline);
        return result;
      } catch (error) {
        await abort(session);
        if (!mayRunAgain(error) || performance.now() > deadline) throw error;
        await pause(Math.random() * Math.min(4 * 1.5 ** attempt, 250));
      }
    }
  } finally {
    await session.endSession();
  }
}

/** The options of a query that reads within a transaction or a snapshot. */
export interface Within {
  readonly session: mongo.ClientSession;
}

/**
 * Runs the reads for one response on one snapshot of the database, so that they are consistent. They must run one after
 * the other: a session accepts one command at a time.
 */
export const inSnapshot = <T>(read: (at: Within) => Promise<T>): Promise<T> =>
  inTransaction(session => read({ session }));

async function commit(session: mongo.ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      // The commit may have happened: committing again is safe, running the work again is not.
      const unknown = hasLabel(error, 'UnknownTransactionCommitResult');
      if (!unknown || performance.now() > deadline) throw error;
      await pause(20);
    }
  }
}

async function abort(session: mongo.ClientSession): Promise<void> {
  // The server aborts the transaction by itself; the first error is the one to report.
  if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
}

/** The server's code of a write conflict. Bulk writes report it without the label. */
const writeConflict = 112;

function mayRunAgain(error: unknown): boolean {
  const collided = error instanceof mongo.MongoServerError && error.code === writeConflict;
  return collided || hasLabel(error, 'TransientTransactionError') || error instanceof RunAgain;
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label);
}

/** Thrown inside a transaction that conflicts with a row committed meanwhile: the next run will see the row. */
export class RunAgain extends Error {}

/** Converts a duplicate key error into another run of the transaction. */
export async function orRunAgain<T>(insertion: Promise<T>): Promise<T> {
  try {
    return await insertion;
  } catch (error) {
    if (isDuplicateKey(error))
      throw new RunAgain('A row was written by another transaction', { cause: error });
    throw error;
  }
}
