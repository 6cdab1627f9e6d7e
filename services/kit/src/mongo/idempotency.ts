import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import { fail } from '../core/problem-error.ts';
import { type IdempotencyRow, idempotencyRows } from './collections.ts';
import { retryOnConflict } from './transaction.ts';

export interface Idempotency {
  key: string;
  /** Caller and route, so that keys of different people or routes never match. */
  scope: string;
  /** A hash of the request's content. The same key with other content is refused. */
  fingerprint: string;
}

/**
 * Runs `work` once per key, in the transaction that stores the result. A repeated call returns that result. The
 * entry is written first, so that the second of two simultaneous requests conflicts, is retried, and finds the entry.
 */
export async function runOncePerKey<T>(
  { key, scope, fingerprint }: Idempotency,
  at: Date,
  session: mongo.ClientSession,
  work: () => Promise<T>,
): Promise<T> {
  const _id = getRowId({ key, scope });
  const rows = idempotencyRows();
  const existing = await retryOnConflict(
    rows.findOneAndUpdate(
      { _id },
      { $setOnInsert: { fingerprint, answer: null, at } },
      { session, upsert: true, returnDocument: 'before' },
    ),
  );
  if (existing) return parseResult(existing, fingerprint);
  const result = await work();
  if (result !== undefined) {
    await rows.updateOne({ _id }, { $set: { answer: JSON.stringify(result) } }, { session });
  }
  return result;
}

export async function findStoredResult<T>({ key, scope, fingerprint }: Idempotency): Promise<T | undefined> {
  const row = await idempotencyRows().findOne({ _id: getRowId({ key, scope }) });
  return row ? parseResult<T>(row, fingerprint) : undefined;
}

const getRowId = ({ key, scope }: Pick<Idempotency, 'key' | 'scope'>): string =>
  createHash('sha256').update(`${scope}\n${key}`).digest('base64url');

function parseResult<T>(row: IdempotencyRow, fingerprint: string): T {
  if (row.fingerprint !== fingerprint) fail('idempotency/mismatch');
  return row.answer === null ? (undefined as T) : JSON.parse(row.answer);
}
