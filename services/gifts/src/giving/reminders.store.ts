import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';
import type { GiftDoc } from '../model/gift.ts';
import { allClaims, createGiftProjection } from '../model/gift-fields.ts';
import type { ListDoc } from '../model/list.ts';
import { GiftModel, hasClaims, notDeleted, type WithSession } from '../store/gifts.store.ts';

/** Much longer than the week in which reminders are due. */
const ttlSeconds = 400 * 86_400;
/** `_id` is the claim's id. */
const schema = new Schema<{ _id: string; at: Date }>({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: ttlSeconds });
const ReminderModel = defineModel('giving_reminders', schema, { shardedBy: '_id' });

export const streamReservedGifts = (lists: readonly ListDoc[], batchSize: number): AsyncIterable<GiftDoc> =>
  GiftModel.find(
    {
      owner_id: { $in: [...new Set(lists.map(({ user_id }) => user_id))] },
      giftlist_id: { $in: lists.map(({ _id }) => _id) },
      ...hasClaims,
      ...notDeleted,
      'claims.kind': 'reserved',
    },
    createGiftProjection(allClaims),
  )
    .batchSize(batchSize)
    .lean<GiftDoc[]>()
    .cursor();

export async function findRemindedClaimIds(claimIds: readonly string[]): Promise<Set<string>> {
  return new Set(await ReminderModel.distinct('_id', { _id: { $in: [...claimIds] } }).exec());
}

/** Returns false if a reminder was already recorded. */
export async function recordReminder(claimId: string, at: Date, { session }: WithSession): Promise<boolean> {
  const update = { $setOnInsert: { at } };
  const result = await retryOnConflict(
    ReminderModel.updateOne({ _id: claimId }, update, { upsert: true, session }).exec(),
  );
  return result.upsertedCount === 1;
}

export const isStillClaimed = async (
  giftId: string,
  claimId: string,
  { session }: WithSession,
): Promise<boolean> =>
  (await GiftModel.exists({ _id: giftId, 'claims.id': claimId, ...notDeleted }).session(session)) !== null;
