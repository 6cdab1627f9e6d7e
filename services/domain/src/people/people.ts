import { nullIfUnavailable } from '@giftlist/service-kit/core/problem-error';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { Injectable } from '@nestjs/common';
import { type Follow, FollowModel, followId, type Person, PersonModel } from './people.store.ts';
import { PeopleReadModel, storeFollow, toFollow, toPerson } from './people-read-model.ts';

/** Reads people and follows, and fetches missing ones from the users service. */
@Injectable()
export class People {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
    private readonly readModel: PeopleReadModel,
  ) {}

  /**
   * Returns null if the person does not exist. Throws if the person is not stored and the users service is unavailable.
   */
  async find(id: string): Promise<Person | null> {
    return (await PersonModel.findById(id).lean<Person>()) ?? this.fetchPerson(id);
  }

  /** Like `find`, but returns null if the users service is unavailable. */
  findIfAvailable(id: string): Promise<Person | null> {
    return this.find(id).catch(nullIfUnavailable);
  }

  /** Returns people by id, without those who do not exist. */
  findMany(ids: Iterable<string>): Promise<Map<string, Person>> {
    return this.findOrFetch(ids, id => this.fetchPerson(id));
  }

  /** Like `findMany`, but returns only stored people if the users service is unavailable. */
  findManyIfAvailable(ids: Iterable<string>): Promise<Map<string, Person>> {
    return this.findOrFetch(ids, id => this.fetchPerson(id).catch(nullIfUnavailable));
  }

  /**
   * Returns whether one person follows another. Unless an active follow is stored, asks the users service, because a new
   * one may not have arrived yet. If that service is unavailable, returns false if an ended follow is stored, and
   * otherwise throws.
   */
  async follows(follower: string, target: string): Promise<boolean> {
    const stored = await FollowModel.findById(followId(follower, target)).lean<Follow>();
    if (stored?.following) return true;
    const request = this.projections.fetchFromOwner('users', 'GET /internal/follows/{follower}/{target}', {
      params: { follower, target },
    });
    const response = await (stored ? request.catch(nullIfUnavailable) : request);
    if (response === null) return false;
    const { following, version } = response;
    if (stored?.version !== version) {
      const follow = toFollow({ follower_id: follower, target_id: target, version, following });
      await this.outbox.transact(async tx => void (await storeFollow(follow, tx)));
    }
    return following;
  }

  /** Like `follows`, but returns false if the users service is unavailable. */
  async followsIfAvailable(follower: string, target: string): Promise<boolean> {
    return (await this.follows(follower, target).catch(nullIfUnavailable)) ?? false;
  }

  private async findOrFetch(
    ids: Iterable<string>,
    fetchPerson: (id: string) => Promise<Person | null>,
  ): Promise<Map<string, Person>> {
    const uniqueIds = [...new Set(ids)];
    const people = await findStoredPeople(uniqueIds);
    const missingIds = uniqueIds.filter(id => !people.has(id));
    for (const id of missingIds) {
      const person = await fetchPerson(id);
      if (person) people.set(id, person);
    }
    return people;
  }

  private async fetchPerson(id: string): Promise<Person | null> {
    const state = await this.projections.fetchFromOwner('users', 'GET /internal/people/{id}', {
      params: { id },
    });
    if (state === null) return null;
    const person = toPerson(state);
    await this.outbox.transact(tx => this.readModel.putPerson(person, tx));
    return person;
  }
}

export async function findStoredPeople(ids: readonly string[]): Promise<Map<string, Person>> {
  const people = await PersonModel.find({ _id: { $in: [...ids] } }).lean<Person[]>();
  return new Map(people.map(person => [person._id, person]));
}

/**
 * Returns the targets that the person follows. Do not use it to refuse access, because recent follows may be missing.
 */
export async function findFollowed(follower: string, targets: readonly string[]): Promise<Set<string>> {
  const ids = targets.map(target => followId(follower, target));
  const followed = new Set(await FollowModel.distinct('_id', { _id: { $in: ids }, following: true }));
  return new Set(targets.filter(target => followed.has(followId(follower, target))));
}

export async function findAllFollowed(follower: string): Promise<string[]> {
  const filter = { follower_id: follower, following: true };
  const follows = await FollowModel.find(filter, { target_id: 1 }).lean<Pick<Follow, 'target_id'>[]>();
  return follows.map(({ target_id }) => target_id);
}
