import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** A person's calendar feed. The secret in its URL is not stored. */
export interface CalendarFeed {
  /** The person's id. */
  _id: string;
  /** The secret is derived from this nonce and `COOKIE_SECRET`. */
  nonce: string;
  /** SHA-256 of the secret. */
  secret_hash: string;
  /** The sign-in that created the URL, if known. */
  sign_in_id: string | null;
  made_at: Date | null;
}

const schema = new Schema<CalendarFeed>({
  _id: { type: String, required: true },
  nonce: { type: String, required: true },
  secret_hash: { type: String, required: true },
  sign_in_id: { type: String, default: null },
  made_at: { type: Date, default: null },
});
schema.index({ secret_hash: 1 }, { unique: true });
export const CalendarFeedModel = defineModel<CalendarFeed>('calendar_feeds', schema);

export async function deleteFeed(personId: string, tx: Transaction): Promise<void> {
  await CalendarFeedModel.deleteOne({ _id: personId }, { session: tx.session });
}

/** Deletes only a feed that one of these sign-ins created at or after `endedAt`. Older feeds remain valid. */
export async function deleteFeedCreatedAfterSignOut(
  { personId, signInIds, endedAt }: { personId: string; signInIds: readonly string[]; endedAt: Date },
  { session }: Transaction,
): Promise<void> {
  const filter = { _id: personId, sign_in_id: { $in: [...signInIds] }, made_at: { $gte: endedAt } };
  await CalendarFeedModel.deleteOne(filter, { session });
}
