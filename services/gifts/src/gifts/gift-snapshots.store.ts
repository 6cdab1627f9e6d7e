import type { GiftDoc } from '../model/gift.ts';
import { anonymousClaims, type BareGift, bareFields, createGiftProjection } from '../model/gift-fields.ts';
import { GiftModel, hasClaims, notDeleted } from '../store/gifts.store.ts';

export const streamGifts = (): AsyncIterable<BareGift> =>
  GiftModel.find(notDeleted, bareFields).lean<BareGift[]>().cursor();

/** Includes deleted gifts. */
export const streamClaimedGifts = (): AsyncIterable<GiftDoc> =>
  GiftModel.find(hasClaims, createGiftProjection(anonymousClaims)).lean<GiftDoc[]>().cursor();
