import type { GiftDoc } from '../gifts/gift.ts';
import { findTakenElsewhere } from '../gifts/gifts.store.ts';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import type { Sight } from '../lists/list-desk.ts';
import { hearsOfElsewhere } from '../presenting/gift-viewer.ts';

/** Where the same thing is taken already. The name of a list that is not public is nobody's business. */
export interface Elsewhere {
  list_id: string | null;
  list_name: string | null;
}

type Wanted = Pick<GiftDoc, '_id' | 'same_keys'>;

/**
 * Which of a list's gifts are taken, all units, on another active list of the same owner: for givers, so
 * that nobody buys one thing twice. It is not even looked for where the viewer may not be told: how long an
 * answer takes would tell an owner how much is taken.
 */
export async function takenElsewhere(
  gifts: readonly Wanted[],
  { list, viewer }: Sight,
): Promise<ReadonlyMap<string, Elsewhere>> {
  if (gifts.length === 0 || !hearsOfElsewhere(viewer)) return new Map();
  const taken = await findTakenElsewhere(list.user_id, list._id);
  if (taken.length === 0) return new Map();
  const lists = await activeLists(taken.map(({ giftlist_id }) => giftlist_id));
  const places = new Map<string, ListDoc>();
  for (const gift of taken) {
    const place = lists.get(gift.giftlist_id);
    if (place !== undefined) for (const key of gift.same_keys) places.set(key, place);
  }
  return new Map(
    gifts.flatMap(gift => {
      const place = gift.same_keys.flatMap(key => places.get(key) ?? [])[0];
      return place === undefined ? [] : [[gift._id, told(place)] as const];
    }),
  );
}

async function activeLists(ids: readonly string[]): Promise<ReadonlyMap<string, ListDoc>> {
  const wanted = { _id: { $in: [...new Set(ids)] }, isArchived: false, isDeleted: false };
  return new Map((await ListModel.find(wanted).lean<ListDoc[]>()).map(list => [list._id, list]));
}

const told = ({ _id, list_name, giftlist_type }: ListDoc): Elsewhere =>
  giftlist_type === 'public' ? { list_id: _id, list_name } : { list_id: null, list_name: null };
