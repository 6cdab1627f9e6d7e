import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import { idempotencyRows } from './mongo/collections.ts';
import { orRunAgain } from './mongo/transaction.ts';
import { fail } from './problem-error.ts';

/** A client's promise that two requests are one: same key, same scope, same content. */
export interface Idempotency {
  key: string;
  /** Who asks and for what: keys of different people or routes never meet. */
  scope: string;
  /** A hash of the request's content; another content under the same key is refused. */
  fingerprint: string;
}

/**
 * Runs `work` once for a key, within the transaction that stores its result; a repetition gets that result.
 * The row is written first, so that of two at once one collides and, run again, finds it.
 */
export async function onceForKey<T>(
  { key, scope, fingerprint }: Idempotency,
  at: Date,
  session: mongo.ClientSession,
  work: () => Promise<T>,
): Promise<T> {
  const _id = createHash('sha256').update(`${scope}\n${key}`).digest('base64url');
  const rows = idempotencyRows();
  const known = await rows.findOne({ _id }, { session });
  if (known) {
    if (known.fingerprint !== fingerprint) fail('idempotency/mismatch');
    return known.answer === null ? (undefined as T) : JSON.parse(known.answer);
  }
  await orRunAgain(rows.insertOne({ _id, fingerprint, answer: null, at }, { session }));
  const result = await work();
  if (result !== undefined) {
    await rows.updateOne({ _id }, { $set: { answer: JSON.stringify(result) } }, { session });
  }
  return result;
}
