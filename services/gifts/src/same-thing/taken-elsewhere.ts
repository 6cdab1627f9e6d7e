import { decideListAccess } from '@giftlist/contracts/rules/list-access';
import type { GiftDoc } from '../gifts/gift.ts';
import { findTakenElsewhere } from '../gifts/list-gifts.store.ts';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import type { ListContext } from '../lists/list-access.ts';
import { FollowModel, followId } from '../people/person.store.ts';
import { type GiftViewer, seesTakenElsewhere } from '../presenting/gift-viewer.ts';

/** Where the same thing is taken already. */
export interface Elsewhere {
  list_id: string;
  list_name: string;
}

interface TakenElsewhere {
  /** By gift, what this viewer is told. */
  byGift: ReadonlyMap<string, Elsewhere>;
  /** Some of it is on a list that is not public: others may be told more, or less. */
  depends: boolean;
}

type Wanted = Pick<GiftDoc, '_id' | 'same_keys'>;

const nothing: TakenElsewhere = { byGift: new Map(), depends: false };

/**
 * Which of a list's gifts are taken, all units, on another active list of the same owner that this viewer may
 * see: for givers, so that nobody buys one thing twice. It is not even looked for where the viewer may not be
 * told: how long an answer takes would tell an owner how much is taken.
 */
export async function takenElsewhere(
  gifts: readonly Wanted[],
  { list, viewer }: ListContext,
): Promise<TakenElsewhere> {
  if (gifts.length === 0 || !seesTakenElsewhere(viewer)) return nothing;
  const wanted = new Set(gifts.flatMap(({ same_keys }) => same_keys));
  const taken = (await findTakenElsewhere(list.user_id, list._id)).filter(({ same_keys }) =>
    same_keys.some(key => wanted.has(key)),
  );
  if (taken.length === 0) return nothing;
  const active = await activeLists(taken.map(({ giftlist_id }) => giftlist_id));
  const hidden = active.filter(({ giftlist_type }) => giftlist_type !== 'public');
  const follows = hidden.length > 0 && (await isFollower(viewer, list.user_id));
  // Which profiles a browser knows decides about owners alone, who are told nothing anyway.
  const visitor = { ...viewer, follows, knownProfileIds: [] };
  const seen = active.filter(other => 'role' in decideListAccess(other, visitor));
  const lists = new Map(seen.map(other => [other._id, other]));
  const places = new Map<string, ListDoc>();
  for (const gift of taken) {
    const place = lists.get(gift.giftlist_id);
    if (place !== undefined) for (const key of gift.same_keys) places.set(key, place);
  }
  const byGift = gifts.flatMap(gift => {
    const place = gift.same_keys.flatMap(key => places.get(key) ?? [])[0];
    return place === undefined
      ? []
      : [[gift._id, { list_id: place._id, list_name: place.list_name }] as const];
  });
  return { byGift: new Map(byGift), depends: hidden.length > 0 };
}

/** As far as is known here: a follow of a moment ago tells of nothing yet. */
async function isFollower({ role, profileId }: GiftViewer, ownerId: string): Promise<boolean> {
  if (role === 'follower' || profileId === null) return role === 'follower';
  const follow = await FollowModel.findById(followId(profileId, ownerId)).lean();
  return follow?.following ?? false;
}

function activeLists(ids: readonly string[]): Promise<ListDoc[]> {
  const wanted = { _id: { $in: [...new Set(ids)] }, isArchived: false, isDeleted: false };
  return ListModel.find(wanted).lean<ListDoc[]>().exec();
}
