import type { GiftDoc } from '../model/gift.ts';
import { fieldsWith, namelessClaims } from '../model/gift-fields.ts';
import { GiftModel, someTaken, type Within } from '../store/gifts.store.ts';

/** Deleted gifts whose givers have not been notified. */
export const findUnnotified = (
  deletedBefore: Date,
  most: number,
): Promise<Pick<GiftDoc, '_id' | 'owner_id'>[]> =>
  GiftModel.find({ removed_at: { $lt: deletedBefore }, ...someTaken }, { owner_id: 1 })
    .limit(most)
    .lean<Pick<GiftDoc, '_id' | 'owner_id'>[]>()
    .exec();

/** A gift, deleted or not, with at most so many of its claims. */
export const findWithSomeClaims = (id: string, most: number, { session }: Within): Promise<GiftDoc | null> =>
  GiftModel.findById(id, fieldsWith({ $slice: ['$claims', most] }), { session })
    .lean<GiftDoc>()
    .exec();

/** Removes these claims from a deleted gift. */
export const forgetClaims = (
  giftId: string,
  claimIds: readonly string[],
  { session }: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId },
    { $pull: { claims: { id: { $in: [...claimIds] } } }, $inc: { revision: 1 } },
    { session, returnDocument: 'after', projection: fieldsWith(namelessClaims) },
  )
    .lean<GiftDoc>()
    .exec();
