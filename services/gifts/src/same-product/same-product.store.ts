import { createNoUnitsLeftFilter } from '../model/claim-scope.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, hasClaims, notDeleted } from '../store/gifts.store.ts';

export const findTakenOnOtherLists = (
  ownerId: string,
  listId: string,
): Promise<Pick<GiftDoc, '_id' | 'giftlist_id' | 'same_keys'>[]> =>
  GiftModel.find(
    {
      owner_id: ownerId,
      giftlist_id: { $ne: listId },
      ...hasClaims,
      ...notDeleted,
      ...createNoUnitsLeftFilter('all-claims'),
    },
    { giftlist_id: 1, same_keys: 1 },
  )
    .lean()
    .exec();

export const findListIdsWithSameProduct = (
  gift: Pick<GiftDoc, 'owner_id' | 'same_keys' | 'giftlist_id'>,
): Promise<string[]> =>
  GiftModel.distinct('giftlist_id', {
    owner_id: gift.owner_id,
    same_keys: { $in: gift.same_keys },
    giftlist_id: { $ne: gift.giftlist_id },
    ...notDeleted,
  }).exec();
