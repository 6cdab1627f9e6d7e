import type { DataOf } from '@giftlist/contracts/event';
import type { userDeleted, userFollowed } from '@giftlist/contracts/users/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import {
  applyVersioned,
  isCurrent,
  type ProjectionSource,
  removeProjected,
} from '@giftlist/service-kit/projection';
import { removeFollowsOf } from './follows-removal.ts';
import {
  DeletedPersonModel,
  type Follow,
  FollowModel,
  followId,
  type Person,
  PersonModel,
} from './people.store.ts';

/** Defines a consumer's read model of people and follows, from the users service's events. */
export const peopleProjectionOf = (consumer: string): ProjectionSource => ({
  snapshot: 'people',
  owner: 'users',
  consumer,
  models: [PersonModel, FollowModel],
});

/** Whether one of these people is deleted. */
async function isAnyDeleted(ids: readonly string[], tx: Transaction): Promise<boolean> {
  const match = await DeletedPersonModel.exists({ _id: { $in: ids } }).session(tx.session);
  return match !== null;
}

/**
 * Stores a person, unless the person is deleted or a newer version is stored. Returns whether this version is now
 * stored, even if a rebuild or a request stored it before the event: then the event's effects are still to be done.
 */
export async function putPerson(person: Person, tx: Transaction): Promise<boolean> {
  if (await isAnyDeleted([person._id], tx)) return false;
  return (await applyVersioned(PersonModel, person, tx)) || isCurrent(PersonModel, person, tx);
}

/** Stores whether one person follows another, unless one of them is deleted. Returns the same as `putPerson`. */
export async function putFollow(
  { follower_id, target_id, version }: DataOf<typeof userFollowed>,
  following: boolean,
  tx: Transaction,
): Promise<boolean> {
  if (await isAnyDeleted([follower_id, target_id], tx)) return false;
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
 * Removes a person and stores the deletion, since a follow event may arrive later: it is on the follower's partition. A
 * service that calls this must provide `FollowsRemoval`.
 */
export async function removePerson(
  { id, at }: Pick<DataOf<typeof userDeleted>, 'id' | 'at'>,
  tx: Transaction,
): Promise<void> {
  const update = { $setOnInsert: { at: new Date(at) } };
  await DeletedPersonModel.updateOne({ _id: id }, update, { upsert: true, session: tx.session });
  await removeProjected(PersonModel, [id], tx);
  await removeFollowsOf(id, tx);
}
