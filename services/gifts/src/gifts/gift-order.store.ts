import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, notDeleted, type Within } from '../store/gifts.store.ts';

/** The fields needed to order a list's gifts. */
export type GiftPosition = Pick<GiftDoc, '_id' | 'position' | 'version' | 'revision'>;

export const findPositions = (listId: string, { session }: Within): Promise<GiftPosition[]> =>
  GiftModel.find(
    { giftlist_id: listId, ...notDeleted },
    { position: 1, version: 1, revision: 1 },
    { session },
  )
    .sort({ _id: -1 })
    .lean<GiftPosition[]>()
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
