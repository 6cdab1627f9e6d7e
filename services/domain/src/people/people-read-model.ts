import type { DataOf } from '@giftlist/contracts/event';
import { isLanguage } from '@giftlist/contracts/languages';
import type { userDeleted, userProfileChanged } from '@giftlist/contracts/users/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import {
  isVersionStored,
  type ProjectionSource,
  removePermanently,
  storeIfNewer,
} from '@giftlist/service-kit/projections/projection';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { startFollowsRemoval } from './follows-removal.ts';
import {
  DeletedPersonModel,
  type Follow,
  FollowModel,
  followId,
  type Person,
  PersonModel,
} from './people.store.ts';

export const createPeopleProjection = (consumer: string): ProjectionSource => ({
  snapshot: 'people',
  owner: 'users',
  consumer,
  models: [PersonModel, FollowModel],
});

/** A feature's reactions to changes, in the same transaction. Not called during a rebuild. */
export interface PeopleEffects {
  /** `before` has the same version as `person` if a rebuild or request stored `person` before the event arrived. */
  onPersonChanged?(person: Person, before: Person | null, tx: Transaction): Promise<void>;
  onFollowChanged?(follow: Follow, tx: Transaction): Promise<void>;
}

/** Stores people and follows from events. Ignores deleted people. */
@Injectable()
export class PeopleReadModel {
  private readonly effects: PeopleEffects[] = [];

  /** Call in a constructor. */
  register(effects: PeopleEffects): void {
    this.effects.push(effects);
  }

  async putPerson(person: Person, tx: Transaction): Promise<void> {
    const effects = tx.rebuilding ? [] : this.effects.filter(({ onPersonChanged }) => onPersonChanged);
    const before =
      effects.length > 0 ? await PersonModel.findById(person._id).session(tx.session).lean<Person>() : null;
    if (!(await storeDocument(PersonModel, person, [person._id], tx))) return;
    for (const effect of effects) await effect.onPersonChanged?.(person, before, tx);
  }

  /** Stores a follow or its end, unless a newer version is stored. */
  async putFollow(state: FollowState, tx: Transaction): Promise<void> {
    const follow = toFollow(state);
    if (!(await storeFollow(follow, tx)) || tx.rebuilding) return;
    for (const effect of this.effects) await effect.onFollowChanged?.(follow, tx);
  }
}

type FollowState = Omit<Follow, '_id'>;

export const toFollow = ({ follower_id, target_id, version, following }: FollowState): Follow => ({
  _id: followId(follower_id, target_id),
  version,
  follower_id,
  target_id,
  following,
});

/** Stores a follow without running effects. The follow's event runs them later. */
export const storeFollow = (follow: Follow, tx: Transaction): Promise<boolean> =>
  storeDocument(FollowModel, follow, [follow.follower_id, follow.target_id], tx);

/**
 * Stores a document unless one of its people is deleted or a newer version is stored. Returns whether this version is
 * now stored, also when a rebuild or request stored it earlier, because the event must still take effect.
 */
async function storeDocument<Doc extends { _id: string; version: number }>(
  model: Model<Doc>,
  doc: Doc,
  people: readonly string[],
  tx: Transaction,
): Promise<boolean> {
  if (await DeletedPersonModel.exists({ _id: { $in: people } }).session(tx.session)) return false;
  return (await storeIfNewer(model, doc, tx)) || isVersionStored(model, doc, tx);
}

export const toPerson = (state: DataOf<typeof userProfileChanged>): Person => ({
  _id: state.id,
  version: state.version,
  first_name: state.first_name,
  last_name: state.last_name,
  username: state.username,
  profile_pic: state.profile_pic,
  birth: state.birth,
  country: state.country,
  timeZone: state.timeZone,
  language: isLanguage(state.language) ? state.language : null,
});

/** Removes a person and records the deletion, because follow events from other partitions may arrive later. */
export async function removePerson(
  { id, at }: Pick<DataOf<typeof userDeleted>, 'id' | 'at'>,
  tx: Transaction,
): Promise<void> {
  const update = { $setOnInsert: { at: new Date(at) } };
  await DeletedPersonModel.updateOne({ _id: id }, update, { upsert: true, session: tx.session });
  await removePermanently(PersonModel, [id], tx);
  await startFollowsRemoval(id, tx);
}
