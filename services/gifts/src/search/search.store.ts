import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, notDeleted, ownerTitleIndex } from '../store/gifts.store.ts';

export type SearchableGift = Pick<GiftDoc, '_id' | 'giftlist_id' | 'gift_title'>;

export const maxSearchedGifts = 2_000;

/** Newest first, because ids sort by creation time. */
export const findTitles = (ownerId: string): Promise<SearchableGift[]> =>
  GiftModel.find({ owner_id: ownerId, ...notDeleted }, { giftlist_id: 1, gift_title: 1 })
    .sort({ _id: -1 })
    .limit(maxSearchedGifts)
    // Without this hint, the planner might scan everybody's gifts by id for an owner with few gifts.
    .hint(ownerTitleIndex)
    .lean<SearchableGift[]>()
    .exec();
