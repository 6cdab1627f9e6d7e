import { maySeeTakenElsewhere } from '@giftlist/contracts/rules/capabilities';
import { decideListAccess } from '@giftlist/contracts/rules/list-access';
import { findFollowed } from '@giftlist/service-domain/people/people';
import { findLists } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc, OtherList } from '../model/list.ts';
import type { ListContext } from '../model/list-context.ts';
import { findTakenOnOtherLists } from './same-product.store.ts';

interface TakenElsewhere {
  byGift: ReadonlyMap<string, OtherList>;
  /** Whether other viewers may see more or less, because a product is taken on a list that is not public. */
  depends: boolean;
}

type GiftKeys = Pick<GiftDoc, '_id' | 'same_keys'>;

const noResult: TakenElsewhere = { byGift: new Map(), depends: false };

/**
 * Finds gifts that are fully taken on another active list of the owner. Queries nothing for viewers who must not know,
 * because the response time would reveal to an owner how much is taken.
 */
export async function findTakenElsewhere(
  gifts: readonly GiftKeys[],
  { list, viewer }: ListContext,
): Promise<TakenElsewhere> {
  if (gifts.length === 0 || !maySeeTakenElsewhere(viewer)) return noResult;
  const keys = new Set(gifts.flatMap(({ same_keys }) => same_keys));
  const taken = (await findTakenOnOtherLists(list.user_id, list._id)).filter(({ same_keys }) =>
    same_keys.some(key => keys.has(key)),
  );
  if (taken.length === 0) return noResult;
  const others = await findLists(taken.map(({ giftlist_id }) => giftlist_id));
  const active = others.filter(({ isArchived, isDeleted }) => !isArchived && !isDeleted);
  const hidden = active.filter(({ giftlist_type }) => giftlist_type !== 'public');
  const follows = hidden.length > 0 && (await isFollower(viewer, list.user_id));
  // The profiles known to a browser matter only for owners, who were excluded above.
  const visitor = { ...viewer, follows, knownProfileIds: [] };
  const visible = active.filter(other => 'role' in decideListAccess(other, visitor));
  const lists = new Map(visible.map(other => [other._id, other]));
  const listsByKey = new Map<string, ListDoc>();
  for (const gift of taken) {
    const other = lists.get(gift.giftlist_id);
    if (other !== undefined) for (const key of gift.same_keys) listsByKey.set(key, other);
  }
  const byGift = gifts.flatMap(gift => {
    const other = gift.same_keys.flatMap(key => listsByKey.get(key) ?? [])[0];
    return other === undefined
      ? []
      : [[gift._id, { list_id: other._id, list_name: other.list_name }] as const];
  });
  return { byGift: new Map(byGift), depends: hidden.length > 0 };
}

async function isFollower({ role, profileId }: GiftViewer, ownerId: string): Promise<boolean> {
  if (role === 'follower' || profileId === null) return role === 'follower';
  return (await findFollowed(profileId, [ownerId])).has(ownerId);
}
