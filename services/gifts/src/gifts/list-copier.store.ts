import { type ClaimScope, unitsLeftFilter } from '../model/claim-scope.ts';
import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { GiftModel, notDeleted, type Within } from '../store/gifts.store.ts';

/** Returns which of these gifts exist, including deleted ones. Sharded collections allow no `distinct` in transactions. */
export async function findExistingIds(ids: readonly string[], { session }: Within): Promise<Set<string>> {
  const found = await GiftModel.find({ _id: { $in: ids } }, { _id: 1 }, { session }).lean<
    { _id: string }[]
  >();
  return new Set(found.map(({ _id }) => _id));
}

interface CopyQuery {
  listId: string;
  /** When the list was reused; gifts deleted after that are copied as well. */
  at: Date;
  /** Id of the last gift of the previous batch; null for the first batch. */
  before: string | null;
  limit: number;
  /**
   * If set, only gifts with units left are copied. This says which claims count: before Reveal, only the owner's marks,
   * so that the selection reveals nothing about other claims.
   */
  scope: ClaimScope | null;
}

/** Finds the next gifts to copy, newest first. */
export const findGiftsToCopy = (
  { listId, at, before, limit, scope }: CopyQuery,
  { session }: Within,
): Promise<BareGift[]> =>
  GiftModel.find(
    {
      giftlist_id: listId,
      $or: [notDeleted, { removed_at: { $gt: at } }],
      ...(before !== null && { _id: { $lt: before } }),
      ...(scope !== null && unitsLeftFilter(scope)),
    },
    bareFields,
    { session },
  )
    .sort({ _id: -1 })
    .limit(limit)
    .lean<BareGift[]>()
    .exec();
