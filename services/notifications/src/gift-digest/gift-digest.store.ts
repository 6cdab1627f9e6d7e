import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { AddedGift } from './gift-digest.ts';

/** Gifts that were added to a list in the last minutes and that nobody was told of yet. */
export interface Digest {
  /** The list. */
  _id: string;
  gifts: AddedGift[];
  tell_at: Date;
}

/** More than this in one digest is told as this many. */
const maxGifts = 200;

const giftSchema = new Schema<AddedGift>({ id: String, title: String, added_by: String }, { _id: false });
const schema = new Schema<Digest>({
  _id: { type: String, required: true },
  gifts: [giftSchema],
  tell_at: { type: Date, required: true },
});
schema.index({ tell_at: 1 });
export const DigestModel = defineModel<Digest>('gift_digests', schema);

/** Adds a gift to its list's digest, or begins one that is told at `tellAt`. */
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

/** A gift that is gone before anybody was told of it is not told of. */
export async function takeFromDigest(listId: string, giftId: string, tx: Transaction): Promise<void> {
  await DigestModel.updateOne({ _id: listId }, { $pull: { gifts: { id: giftId } } }, { session: tx.session });
}
