import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { AddedGift } from './gift-digest.ts';

/** Gifts recently added to a list, before people are notified of them. */
export interface Digest {
  /** The list. */
  _id: string;
  gifts: AddedGift[];
  tell_at: Date;
}

/** The maximum number of gifts that a digest counts. */
const maxGifts = 200;

const giftSchema = new Schema<AddedGift>({ id: String, title: String, added_by: String }, { _id: false });
const schema = new Schema<Digest>({
  _id: { type: String, required: true },
  gifts: [giftSchema],
  tell_at: { type: Date, required: true },
});
schema.index({ tell_at: 1 });
export const DigestModel = defineModel<Digest>('gift_digests', schema);

/** Adds a gift to its list's digest, or creates one that is due at `tellAt`. */
export async function addToDigest(
  listId: string,
  gift: AddedGift,
  tellAt: Date,
  tx: Transaction,
): Promise<void> {
  await DigestModel.updateOne(
    { _id: listId },
    { $push: { gifts: { $each: [gift], $slice: -maxGifts } }, $setOnInsert: { tell_at: tellAt } },
    { upsert: true, session: tx.session },
  );
}

/** Removes a gift that was deleted before the digest was sent. */
export async function takeFromDigest(listId: string, giftId: string, tx: Transaction): Promise<void> {
  await DigestModel.updateOne({ _id: listId }, { $pull: { gifts: { id: giftId } } }, { session: tx.session });
}
