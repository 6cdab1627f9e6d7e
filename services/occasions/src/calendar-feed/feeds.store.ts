import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A person's calendar feed. Its address cannot be derived from the stored data only. */
export interface Feed {
  /** The person. */
  _id: string;
  /** The address's secret is derived from this and a key of the system. */
  nonce: string;
  /** SHA-256 of the secret. */
  secret_hash: string;
  /** The sign-in that created it, and when; null if it is unknown. */
  sign_in_id: string | null;
  made_at: Date | null;
}

const schema = new Schema<Feed>({
  _id: { type: String, required: true },
  nonce: { type: String, required: true },
  secret_hash: { type: String, required: true },
  sign_in_id: { type: String, default: null },
  made_at: { type: Date, default: null },
});
schema.index({ secret_hash: 1 }, { unique: true });
export const FeedModel = defineModel<Feed>('calendar_feeds', schema);

export async function forgetFeed(personId: string, tx: Transaction): Promise<void> {
  await FeedModel.deleteOne({ _id: personId }, { session: tx.session });
}

/** Deletes an address that was created after its sign-in ended; older ones outlive their sign-in. */
export async function forgetLateFeed(
  { personId, signIns, endedAt }: { personId: string; signIns: readonly string[]; endedAt: Date },
  { session }: Transaction,
): Promise<void> {
  const late = { _id: personId, sign_in_id: { $in: [...signIns] }, made_at: { $gte: endedAt } };
  await FeedModel.deleteOne(late, { session });
}
