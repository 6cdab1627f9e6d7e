import type { DeletedPerson } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { GiftSet } from '../model/change-gift.ts';
import type { GiftDoc } from '../model/gift.ts';
import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { GiftModel, notDeleted, type WithSession } from '../store/gifts.store.ts';
import { updateBatch } from '../store/update-batch.ts';

export const countGiftsOfList = (listId: string, { session }: WithSession): Promise<number> =>
  GiftModel.countDocuments({ giftlist_id: listId, ...notDeleted }, { session }).exec();

export const findGiftBatch = (listId: string, max: number, { session }: WithSession): Promise<BareGift[]> =>
  GiftModel.find({ giftlist_id: listId, ...notDeleted }, bareFields, { session })
    .sort({ _id: -1 })
    .limit(max)
    .lean<BareGift[]>()
    .exec();

export async function insertGifts(gifts: readonly GiftDoc[], { session }: WithSession): Promise<void> {
  await GiftModel.insertMany(gifts, { session });
}

/** Call with gifts that were read in the same transaction. */
export async function setGifts(sets: ReadonlyMap<string, GiftSet>, { session }: WithSession): Promise<void> {
  const writes = [...sets].map(([_id, set]) => ({ updateOne: { filter: { _id }, update: { $set: set } } }));
  if (writes.length > 0) await GiftModel.bulkWrite(writes, { session });
}

export const countWaitingLinks = (personId: string, { session }: WithSession): Promise<number> =>
  GiftModel.countDocuments(
    { 'loading.in_bulk': true, added_by: personId, 'loading.startedAt': { $type: 'date' as const } },
    { session },
  ).exec();

/** The nil UUID (RFC 9562). */
const nobodyId = '00000000-0000-0000-0000-000000000000';

/** Replaces the adder in a batch of the person's gifts. Returns whether there may be more. */
export const removeAdder = ({ id }: DeletedPerson, tx: Transaction): Promise<boolean> =>
  updateBatch(GiftModel, { added_by: id }, { added_by: nobodyId }, tx);
