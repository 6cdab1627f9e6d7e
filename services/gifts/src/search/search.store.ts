import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, notDeleted, ownerTitleIndex } from '../store/gifts.store.ts';

/** The searched fields of a gift; claims are not read. */
export type SearchableGift = Pick<GiftDoc, '_id' | 'giftlist_id' | 'gift_title'>;

/** The maximum number of gifts that are searched, newest first. */
export const maxSearchedGifts = 2_000;

/** Finds the titles of an owner's newest gifts, newest first: ids sort by time of creation. */
export const findTitles = (ownerId: string): Promise<SearchableGift[]> =>
  GiftModel.find({ owner_id: ownerId, ...notDeleted }, { giftlist_id: 1, gift_title: 1 })
    .sort({ _id: -1 })
    .limit(maxSearchedGifts)
    // Without the hint, the planner might choose the id index for an owner with few gifts and scan everybody's gifts.
    .hint(ownerTitleIndex)
    .lean<SearchableGift[]>()
    .exec();
