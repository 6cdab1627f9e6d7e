import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A person's address for calendar programs. Neither it nor what it is made of alone opens the calendar. */
export interface Feed {
  /** The person. */
  _id: string;
  /** What the secret is derived from, together with a key of the house. */
  nonce: string;
  /** SHA-256 of the secret. */
  secret_hash: string;
}

const schema = new Schema<Feed>({
  _id: { type: String, required: true },
  nonce: { type: String, required: true },
  secret_hash: { type: String, required: true },
});
schema.index({ secret_hash: 1 }, { unique: true });
export const FeedModel = defineModel<Feed>('calendar_feeds', schema);

export async function forgetFeed(personId: string, tx: Transaction): Promise<void> {
  await FeedModel.deleteOne({ _id: personId }, { session: tx.session });
}
