import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';

/** A sign-in that has ended or created something permanent. */
interface RecentSignIn {
  /** The `sid` of access tokens. */
  _id: string;
  ended: boolean;
  /** Incremented by `lockSignIn` and `markSignInsEnded`, so that the two conflict. */
  held: number;
  at: Date;
}

/** Longer than the lifetime of an access token. */
const ttlSeconds = 3_600;

const schema = new Schema<RecentSignIn>({
  _id: { type: String, required: true },
  ended: { type: Boolean, required: true },
  held: { type: Number, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: ttlSeconds });
const RecentSignInModel = defineModel<RecentSignIn>('recent_sign_ins', schema);

/**
 * Call in a transaction that creates something permanent, such as a push device, to make it conflict with
 * `markSignInsEnded`. Throws `auth/session-ended` if the sign-in has ended.
 */
export async function lockSignIn(_id: string, now: Date, tx: Transaction): Promise<void> {
  const signIn = await retryOnConflict(
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

/** Returns whether the sign-in has ended and the event about it has arrived. */
export async function hasSignInEnded(_id: string): Promise<boolean> {
  return (await RecentSignInModel.exists({ _id, ended: true })) !== null;
}

export async function markSignInsEnded(ids: readonly string[], now: Date, tx: Transaction): Promise<void> {
  const updates = ids.map(_id => ({
    updateOne: {
      filter: { _id },
      update: { $set: { ended: true, at: now }, $inc: { held: 1 } },
      upsert: true,
    },
  }));
  await retryOnConflict(RecentSignInModel.bulkWrite(updates, { session: tx.session }));
}
