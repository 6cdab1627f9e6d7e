import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { type Room, roomLeft } from '../model/room.ts';
import { GiftModel, present, type Within } from '../store/gifts.store.ts';

/** Which of these gifts exist, including deleted ones. */
export async function findKnownIds(ids: readonly string[], { session }: Within): Promise<Set<string>> {
  return new Set(await GiftModel.distinct('_id', { _id: { $in: [...ids] } }, { session }).exec());
}

interface ToCopy {
  listId: string;
  /** The moment of reuse: gifts deleted since are copied as well. */
  at: Date;
  /** The last gift of the previous batch. */
  before: string | null;
  most: number;
  /**
   * Only gifts with units left. Before Reveal this counts only the owner's marks, so the selection reveals
   * nothing about other claims.
   */
  left: Room | null;
}

/** The next gifts to copy, newest first. */
export const findGiftsToCopy = (
  { listId, at, before, most, left }: ToCopy,
  { session }: Within,
): Promise<BareGift[]> =>
  GiftModel.find(
    {
      giftlist_id: listId,
      $or: [present, { removed_at: { $gt: at } }],
      ...(before !== null && { _id: { $lt: before } }),
      ...(left !== null && roomLeft(left)),
    },
    bareFields,
    { session },
  )
    .sort({ _id: -1 })
    .limit(most)
    .lean<BareGift[]>()
    .exec();
