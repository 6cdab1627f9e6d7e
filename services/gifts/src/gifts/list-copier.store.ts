import { type ClaimScope, createUnitsLeftFilter } from '../model/claim-scope.ts';
import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { GiftModel, notDeleted, type WithSession } from '../store/gifts.store.ts';

/** Includes deleted gifts. `distinct` is not allowed in transactions on sharded collections. */
export async function findExistingIds(
  ids: readonly string[],
  { session }: WithSession,
): Promise<Set<string>> {
  const existing = await GiftModel.find({ _id: { $in: ids } }, { _id: 1 }, { session }).lean<
    { _id: string }[]
  >();
  return new Set(existing.map(({ _id }) => _id));
}

interface CopyQuery {
  listId: string;
  /** When the list was reused. Gifts deleted later are copied too. */
  at: Date;
  /** The id of the previous batch's last gift. */
  before: string | null;
  limit: number;
  /** If set, finds only gifts with units left. Before Reveal, this must not depend on other people's claims. */
  scope: ClaimScope | null;
}

/** Newest first. */
export const findGiftsToCopy = (
  { listId, at, before, limit, scope }: CopyQuery,
  { session }: WithSession,
): Promise<BareGift[]> =>
  GiftModel.find(
    {
      giftlist_id: listId,
      $or: [notDeleted, { removed_at: { $gt: at } }],
      ...(before !== null && { _id: { $lt: before } }),
      ...(scope !== null && createUnitsLeftFilter(scope)),
    },
    bareFields,
    { session },
  )
    .sort({ _id: -1 })
    .limit(limit)
    .lean<BareGift[]>()
    .exec();
