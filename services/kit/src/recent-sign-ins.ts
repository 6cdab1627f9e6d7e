import { Schema } from 'mongoose';
import { orRunAgain } from './mongo/transaction.ts';
import type { Transaction } from './outbox.ts';
import { fail } from './problem-error.ts';
import { defineModel } from './store.ts';

/** A sign-in that created something lasting, or that ended, kept while its access tokens may exist. */
interface RecentSignIn {
  /** As access tokens name it. */
  _id: string;
  ended: boolean;
  /** Grows with each hold: a write that collides with the one that ends it. */
  held: number;
  at: Date;
}

/** Longer than the longest life of an access token. */
const keptS = 3_600;

const schema = new Schema<RecentSignIn>({
  _id: { type: String, required: true },
  ended: { type: Boolean, required: true },
  held: { type: Number, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: keptS });
const RecentSignInModel = defineModel<RecentSignIn>('recent_sign_ins', schema);

/**
 * For a transaction that creates something which outlasts the access token: it conflicts with the handler of the
 * sign-in's end, so that one of them sees the other's writes. Fails with `auth/session-ended` after that.
 */
export async function holdSignIn(_id: string, now: Date, tx: Transaction): Promise<void> {
  const signIn = await orRunAgain(
    RecentSignInModel.findOneAndUpdate(
      { _id },
      { $set: { at: now }, $inc: { held: 1 }, $setOnInsert: { ended: false } },
      { upsert: true, returnDocument: 'after', session: tx.session },
    )
      .lean<RecentSignIn>()
      .exec(),
  );
  if (signIn.ended) fail('auth/session-ended');
}

/** Whether the end of a sign-in has arrived. */
export async function isEnded(_id: string): Promise<boolean> {
  return (await RecentSignInModel.exists({ _id, ended: true })) !== null;
}

/** Call it when the end of sign-ins arrives. */
export async function noteEnded(ids: readonly string[], now: Date, tx: Transaction): Promise<void> {
  const ends = ids.map(_id => ({
    updateOne: {
      filter: { _id },
      update: { $set: { ended: true, at: now }, $inc: { held: 1 } },
      upsert: true,
    },
  }));
  await orRunAgain(RecentSignInModel.bulkWrite(ends, { session: tx.session }));
}
