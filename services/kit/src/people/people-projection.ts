import type { DataOf } from '@giftlist/contracts/event';
import type { userDeleted, userFollowed } from '@giftlist/contracts/users/events';
import type { Transaction } from '../outbox.ts';
import { applyVersioned, isCurrent, type ProjectionSource, removeProjected } from '../projection.ts';
import { removeFollowsOf } from './gone-follows.ts';
import {
  type Follow,
  FollowModel,
  followId,
  GonePersonModel,
  type Person,
  PersonModel,
} from './people.store.ts';

/** People and follows of one consumer, from the users service's events. */
export const peopleProjectionOf = (consumer: string): ProjectionSource => ({
  snapshot: 'people',
  owner: 'users',
  consumer,
  models: [PersonModel, FollowModel],
});

async function isGone(ids: readonly string[], tx: Transaction): Promise<boolean> {
  const found = await GonePersonModel.exists({ _id: { $in: ids } }).session(tx.session);
  return found !== null;
}

/**
 * Stores a person unless deleted or stored in a newer version. Returns whether this is now the stored state, also if a
 * rebuild or a request stored it before its event arrived: the effects of the event are still due.
 */
export async function putPerson(person: Person, tx: Transaction): Promise<boolean> {
  if (await isGone([person._id], tx)) return false;
  return (await applyVersioned(PersonModel, person, tx)) || isCurrent(PersonModel, person, tx);
}

/** Stores a follow or its end, unless one of the two people is deleted. Returns the same as `putPerson`. */
export async function putFollow(
  { follower_id, target_id, version }: DataOf<typeof userFollowed>,
  following: boolean,
  tx: Transaction,
): Promise<boolean> {
  if (await isGone([follower_id, target_id], tx)) return false;
  const follow: Follow = {
    _id: followId(follower_id, target_id),
    version,
    follower_id,
    target_id,
    following,
  };
  return (await applyVersioned(FollowModel, follow, tx)) || isCurrent(FollowModel, follow, tx);
}

/**
 * Removes a person and remembers the deletion: a follow event may arrive later, since it is on the follower's
 * partition. A service that calls this must provide `GoneFollows`.
 */
export async function forgetPerson(
  { id, at }: Pick<DataOf<typeof userDeleted>, 'id' | 'at'>,
  tx: Transaction,
): Promise<void> {
  const gone = { $setOnInsert: { at: new Date(at) } };
  await GonePersonModel.updateOne({ _id: id }, gone, { upsert: true, session: tx.session });
  await removeProjected(PersonModel, [id], tx);
  await removeFollowsOf(id, tx);
}
