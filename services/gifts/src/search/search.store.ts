import { type ListDoc, ListModel } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, present, titlesOfOwner } from '../store/gifts.store.ts';

/** The searched fields of a gift; claims are not read. */
export type Titled = Pick<GiftDoc, '_id' | 'giftlist_id' | 'gift_title'>;

/** How many of an owner's newest gifts are searched. */
export const mostSearched = 2_000;

/** Newest first: ids are ordered by their time of creation. */
export const findTitlesOf = (ownerId: string): Promise<Titled[]> =>
  GiftModel.find({ owner_id: ownerId, ...present }, { giftlist_id: 1, gift_title: 1 })
    .sort({ _id: -1 })
    .limit(mostSearched)
    // With few gifts the planner might choose the index of ids and scan everybody's.
    .hint(titlesOfOwner)
    .lean<Titled[]>()
    .exec();

/** The lists of an owner that are not deleted. */
export const findNamedListsOf = (ownerId: string): Promise<ListDoc[]> =>
  ListModel.find({ user_id: ownerId, isDeleted: false }).lean<ListDoc[]>().exec();
