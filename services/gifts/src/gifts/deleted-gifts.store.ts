import type { GiftDoc } from '../model/gift.ts';
import { projectionWith } from '../model/gift-fields.ts';
import { GiftModel, hasClaims, type Within } from '../store/gifts.store.ts';

/** Finds deleted gifts with claims, whose givers have yet to be notified. */
export const findGiftsToNotifyAbout = (
  deletedBefore: Date,
  maxGifts: number,
): Promise<Pick<GiftDoc, '_id' | 'owner_id'>[]> =>
  GiftModel.find({ removed_at: { $lt: deletedBefore }, ...hasClaims }, { owner_id: 1 })
    .limit(maxGifts)
    .lean<Pick<GiftDoc, '_id' | 'owner_id'>[]>()
    .exec();

/** Finds a gift, deleted or not, with up to `maxClaims` of its claims. */
export const findGiftWithSomeClaims = (
  id: string,
  maxClaims: number,
  { session }: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findById(id, projectionWith({ $slice: ['$claims', maxClaims] }), { session })
    .lean<GiftDoc>()
    .exec();
