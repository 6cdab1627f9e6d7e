import type { DataOf } from '@giftlist/contracts/event';
import type { userDeleted, userFollowed } from '@giftlist/contracts/users/events';
import type { Transaction } from '../outbox.ts';
import { applyVersioned, type ProjectionSource, removeProjected, standsAlready } from '../projection.ts';
import { removeFollowsOf } from './gone-follows.ts';
import {
  type Follow,
  FollowModel,
  followId,
  GonePersonModel,
  type Person,
  PersonModel,
} from './people.store.ts';

/** People and who follows whom, as the users service tells of them to this consumer. */
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
 * Puts a person in place, unless gone or known as newer. Answers whether this is what stands there now: a
 * rebuild or a question may have put the same before its event came, which still has its effects.
 */
export async function putPerson(person: Person, tx: Transaction): Promise<boolean> {
  if (await isGone([person._id], tx)) return false;
  return (await applyVersioned(PersonModel, person, tx)) || standsAlready(PersonModel, person, tx);
}

/** Puts a following, or its end, in place, unless one of both is gone. Answers what `putPerson` answers. */
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
  return (await applyVersioned(FollowModel, follow, tx)) || standsAlready(FollowModel, follow, tx);
}

/**
 * Removes a person and remembers that they are gone: a following that was under way when they left comes
 * on the follower's partition, so possibly later than this. A service that calls this provides `GoneFollows`.
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
