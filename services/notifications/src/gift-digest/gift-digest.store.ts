import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { AddedGift } from './gift-digest.ts';

/** Gifts added to a list that have not been announced yet. */
export interface GiftDigest {
  /** The list's id. */
  _id: string;
  gifts: AddedGift[];
  /** When the digest is due. */
  tell_at: Date;
}

/** The oldest gifts beyond this number are dropped. */
const maxGifts = 200;

const giftSchema = new Schema<AddedGift>({ id: String, title: String, added_by: String }, { _id: false });
const schema = new Schema<GiftDigest>({
  _id: { type: String, required: true },
  gifts: [giftSchema],
  tell_at: { type: Date, required: true },
});
schema.index({ tell_at: 1 });
export const GiftDigestModel = defineModel<GiftDigest>('gift_digests', schema);

export async function addToDigest(
  listId: string,
  gift: AddedGift,
  dueAt: Date,
  tx: Transaction,
): Promise<void> {
  await GiftDigestModel.updateOne(
    { _id: listId },
    { $push: { gifts: { $each: [gift], $slice: -maxGifts } }, $setOnInsert: { tell_at: dueAt } },
    { upsert: true, session: tx.session },
  );
}
