import type { GiftDoc } from '../model/gift.ts';
import { type BareGift, bareFields, type ClaimRead, fieldsWith } from '../model/gift-fields.ts';
import { noRoomLeft, type Room, roomLeft } from '../model/room.ts';
import { GiftModel, present, someTaken, type Within } from './gifts.store.ts';

/** Documents in one batch from the database; the event loop is free between batches. */
const batchSize = 200;

/** Newest first: ids are ordered by their time of creation. */
export const findGiftsOfList = (listId: string, claims: ClaimRead): Promise<GiftDoc[]> =>
  GiftModel.find({ giftlist_id: listId, ...present }, fieldsWith(claims))
    .sort({ _id: -1 })
    .batchSize(batchSize)
    .lean<GiftDoc[]>()
    .exec();

/** Up to `most` gifts of a list. */
export const findSomeOfList = (listId: string, most: number, { session }: Within): Promise<BareGift[]> =>
  GiftModel.find({ giftlist_id: listId, ...present }, bareFields, { session })
    .sort({ _id: -1 })
    .limit(most)
    .lean<BareGift[]>()
    .exec();

/** The fields needed to order a list's gifts. */
export type Placed = Pick<GiftDoc, '_id' | 'position' | 'version' | 'revision'>;

export const findPlacesOfList = (listId: string, { session }: Within): Promise<Placed[]> =>
  GiftModel.find({ giftlist_id: listId, ...present }, { position: 1, version: 1, revision: 1 }, { session })
    .sort({ _id: -1 })
    .lean<Placed[]>()
    .exec();

/** Sets the positions of gifts on one list. */
export async function setPositions(
  positions: ReadonlyMap<string, number | null>,
  { session }: Within,
): Promise<void> {
  const writes = [...positions].map(([_id, position]) => ({
    updateOne: { filter: { _id }, update: { $set: { position } } },
  }));
  if (writes.length > 0) await GiftModel.bulkWrite(writes, { session });
}

export const countGiftsOfList = (listId: string, { session }: Within): Promise<number> =>
  GiftModel.countDocuments({ giftlist_id: listId, ...present }, { session }).exec();

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

/** Gifts on the owner's other lists of which all units are claimed. */
export const findTakenElsewhere = (
  ownerId: string,
  listId: string,
): Promise<Pick<GiftDoc, '_id' | 'giftlist_id' | 'same_keys'>[]> =>
  GiftModel.find(
    { owner_id: ownerId, giftlist_id: { $ne: listId }, ...someTaken, ...present, ...noRoomLeft('any-unit') },
    { giftlist_id: 1, same_keys: 1 },
  )
    .lean()
    .exec();

/** The owner's other lists that contain the same product. */
export const findListsWithSame = (
  gift: Pick<GiftDoc, 'owner_id' | 'same_keys' | 'giftlist_id'>,
): Promise<string[]> =>
  GiftModel.distinct('giftlist_id', {
    owner_id: gift.owner_id,
    same_keys: { $in: gift.same_keys },
    giftlist_id: { $ne: gift.giftlist_id },
    ...present,
  }).exec();
