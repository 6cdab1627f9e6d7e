import type { GiftDoc } from '../model/gift.ts';
import { createGiftProjection } from '../model/gift-fields.ts';
import { GiftModel, hasClaims, type WithSession } from '../store/gifts.store.ts';

export const findGiftsToNotifyAbout = (
  deletedBefore: Date,
  maxGifts: number,
): Promise<Pick<GiftDoc, '_id' | 'owner_id'>[]> =>
  GiftModel.find({ removed_at: { $lt: deletedBefore }, ...hasClaims }, { owner_id: 1 })
    .limit(maxGifts)
    .lean<Pick<GiftDoc, '_id' | 'owner_id'>[]>()
    .exec();

/** Also finds deleted gifts. */
export const findGiftWithSomeClaims = (
  id: string,
  maxClaims: number,
  { session }: WithSession,
): Promise<GiftDoc | null> =>
  GiftModel.findById(id, createGiftProjection({ $slice: ['$claims', maxClaims] }), { session })
    .lean<GiftDoc>()
    .exec();
