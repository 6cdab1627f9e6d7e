import { maySeeTakenOnOtherLists } from '@giftlist/contracts/rules/capabilities';
import { decideListAccess } from '@giftlist/contracts/rules/list-access';
import { findFollowed } from '@giftlist/service-domain/people/people';
import { findLists } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc, OtherList } from '../model/list.ts';
import type { ListContext } from '../model/list-context.ts';
import { findTakenOnOtherLists } from './same-product.store.ts';

interface TakenElsewhere {
  listsByGiftId: ReadonlyMap<string, OtherList>;
  /** Whether other viewers may see more or less, because a product is taken on a non-public list. */
  dependsOnViewer: boolean;
}

type GiftKeys = Pick<GiftDoc, '_id' | 'same_keys'>;

const noResult: TakenElsewhere = { listsByGiftId: new Map(), dependsOnViewer: false };

/**
 * Finds gifts that are fully taken on another active list of the owner that this viewer may see. Skips the query for
 * viewers who must not know, because the response time would reveal to an owner how much is taken.
 */
export async function findTakenElsewhere(
  gifts: readonly GiftKeys[],
  { list, viewer }: ListContext,
): Promise<TakenElsewhere> {
  if (gifts.length === 0 || !maySeeTakenOnOtherLists(viewer)) return noResult;
  const keys = new Set(gifts.flatMap(({ same_keys }) => same_keys));
  const takenGifts = await findTakenOnOtherLists(list.user_id, list._id);
  const sameGifts = takenGifts.filter(({ same_keys }) => same_keys.some(key => keys.has(key)));
  if (sameGifts.length === 0) return noResult;
  const otherLists = await findLists(sameGifts.map(({ giftlist_id }) => giftlist_id));
  const activeLists = otherLists.filter(({ isArchived, isDeleted }) => !isArchived && !isDeleted);
  const hasNonPublicList = activeLists.some(({ giftlist_type }) => giftlist_type !== 'public');
  const follows = hasNonPublicList && (await isFollower(viewer, list.user_id));
  // The profiles known to a browser matter only for owners, who were excluded above.
  const visitor = { ...viewer, follows, knownProfileIds: [] };
  const visibleLists = activeLists.filter(otherList => 'role' in decideListAccess(otherList, visitor));
  const listsByKey = mapKeysToLists(sameGifts, visibleLists);
  const listsByGiftId = new Map<string, OtherList>();
  for (const { _id, same_keys } of gifts) {
    const key = same_keys.find(candidate => listsByKey.has(candidate));
    const otherList = key === undefined ? undefined : listsByKey.get(key);
    if (otherList) listsByGiftId.set(_id, { list_id: otherList._id, list_name: otherList.list_name });
  }
  return { listsByGiftId, dependsOnViewer: hasNonPublicList };
}

function mapKeysToLists(
  gifts: readonly Pick<GiftDoc, 'giftlist_id' | 'same_keys'>[],
  lists: readonly ListDoc[],
): Map<string, ListDoc> {
  const listsById = new Map(lists.map(list => [list._id, list]));
  const listsByKey = new Map<string, ListDoc>();
  for (const { giftlist_id, same_keys } of gifts) {
    const list = listsById.get(giftlist_id);
    if (list !== undefined) for (const key of same_keys) listsByKey.set(key, list);
  }
  return listsByKey;
}

async function isFollower({ role, profileId }: GiftViewer, ownerId: string): Promise<boolean> {
  if (role === 'follower') return true;
  if (profileId === null) return false;
  return (await findFollowed(profileId, [ownerId])).has(ownerId);
}
