import { Schema } from 'mongoose';
import { orRunAgain } from './mongo/transaction.ts';
import type { Transaction } from './outbox.ts';
import { fail } from './problem-error.ts';
import { defineModel } from './store.ts';

/** A sign-in that created something permanent, or that has ended; stored while its access tokens may be valid. */
interface RecentSignIn {
  /** The id in access tokens. */
  _id: string;
  ended: boolean;
  /** Increases with each `hold`, so that it conflicts with the write that ends the sign-in. */
  held: number;
  at: Date;
}

/** Longer than the lifetime of an access token. */
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
 * Call it in a transaction that creates something that outlives the access token: it conflicts with the handler for the
 * end of the sign-in, so that one of them sees the other's writes. Fails with `auth/session-ended` after the end.
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

/** Whether the event of a sign-in's end has arrived. */
export async function isEnded(_id: string): Promise<boolean> {
  return (await RecentSignInModel.exists({ _id, ended: true })) !== null;
}

/** Call it when the event of these sign-ins' end arrives. */
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
