import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { isDuplicateKey } from '../core/mongo-errors.ts';
import { databaseClient } from './database.ts';

/** Shorter than the gateway's timeout for a service. */
const defaultDeadlineMs = 10_000;

const transactionOptions: mongo.TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  readPreference: 'primary',
  maxCommitTimeMS: 5_000,
};

/**
 * Runs `work` in a MongoDB transaction, and again after a write conflict or a change of primary. Throws the last
 * conflict after `deadlineMs`. The driver's `withTransaction` would retry for two minutes.
 */
export async function runInTransaction<T>(
  work: (session: mongo.ClientSession) => Promise<T>,
  deadlineMs = defaultDeadlineMs,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  const session = databaseClient().startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction(transactionOptions);
        const result = await work(session);
        await commit(session, deadline);
        return result;
      } catch (error) {
        await abort(session);
        if (!isRetryable(error) || performance.now() > deadline) throw error;
        const maxPauseMs = Math.min(4 * 1.5 ** attempt, 250);
        await pause(Math.random() * maxPauseMs);
      }
    }
  } finally {
    await session.endSession();
  }
}

export interface SessionOptions {
  readonly session: mongo.ClientSession;
}

/** Runs `read` on one snapshot of the database. Its queries share a session, so they must not run in parallel. */
export const runInSnapshot = <T>(read: (options: SessionOptions) => Promise<T>): Promise<T> =>
  runInTransaction(session => read({ session }));

async function commit(session: mongo.ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      // The commit may have succeeded. Committing again is safe; running the work again is not.
      const isOutcomeUnknown = hasLabel(error, 'UnknownTransactionCommitResult');
      if (!isOutcomeUnknown || performance.now() > deadline) throw error;
      await pause(20);
    }
  }
}

async function abort(session: mongo.ClientSession): Promise<void> {
  // The server aborts the transaction by itself, so this error is not reported.
  if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
}

/** The server's code for a write conflict. Bulk writes report conflicts without `TransientTransactionError`. */
const writeConflict = 112;

function isRetryable(error: unknown): boolean {
  const isConflict = error instanceof mongo.MongoServerError && error.code === writeConflict;
  return isConflict || hasLabel(error, 'TransientTransactionError') || error instanceof RetryTransaction;
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label);
}

/** Thrown on a conflict with a document that was committed meanwhile. The retry sees the document. */
export class RetryTransaction extends Error {}

/** Converts a duplicate key error so that `runInTransaction` retries. */
export async function retryOnConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error))
      throw new RetryTransaction('A row was written by another transaction', { cause: error });
    throw error;
  }
}
