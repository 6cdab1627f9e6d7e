import type { DataOf } from '@giftlist/contracts/event';
import { isLanguage } from '@giftlist/contracts/languages';
import type { userProfileChanged } from '@giftlist/contracts/users/events';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type Follow, FollowModel, followId, type Person, PersonModel } from './people.store.ts';
import { putPerson } from './people-projection.ts';

/** Converts a person's published state to the stored one. */
export function toPerson(state: DataOf<typeof userProfileChanged>): Person {
  return {
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
  };
}

/** A service's read model of people and follows. Missing ones are fetched from the users service. */
@Injectable()
export class People {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Finds a person; null if there is none. */
  async find(id: string): Promise<Person | null> {
    const stored = await PersonModel.findById(id).lean<Person>();
    if (stored) return stored;
    const state = await this.projections.fetchFromOwner('users', 'GET /internal/people/{id}', {
      params: { id },
    });
    if (state === null) return null;
    const person = toPerson(state);
    await this.outbox.transact(tx => this.put(person, tx));
    return person;
  }

  /** Stores a person fetched from the users service. */
  protected async put(person: Person, tx: Transaction): Promise<void> {
    await putPerson(person, tx);
  }

  /** Finds these people in the read model only. */
  async findAll(ids: readonly string[]): Promise<Person[]> {
    return PersonModel.find({ _id: { $in: [...ids] } }).lean<Person[]>();
  }

  /** Finds these people by id, without those who do not exist. */
  async findMany(ids: readonly string[]): Promise<Map<string, Person>> {
    const uniqueIds = [...new Set(ids)];
    const people = new Map((await this.findAll(uniqueIds)).map(person => [person._id, person]));
    for (const id of uniqueIds) {
      const person = people.get(id) ?? (await this.find(id));
      if (person) people.set(id, person);
    }
    return people;
  }

  /** Finds the people that this person follows, in the read model only. */
  async followedBy(id: string): Promise<Person[]> {
    const follows = await FollowModel.find({ follower_id: id, following: true }, { target_id: 1 }).lean<
      { target_id: string }[]
    >();
    return this.findAll(follows.map(follow => follow.target_id));
  }

  /** Whether one person follows another; if nothing is stored, requests it from the users service. */
  async follows(follower: string, target: string): Promise<boolean> {
    const _id = followId(follower, target);
    const stored = await FollowModel.findById(_id).lean<Follow>();
    if (stored) return stored.following;
    const response = await this.projections.fetchFromOwner(
      'users',
      'GET /internal/follows/{follower}/{target}',
      {
        params: { follower, target },
      },
    );
    if (response === null) return false;
    const { following, version } = response;
    const follow = { _id, version, follower_id: follower, target_id: target, following };
    await this.outbox.transact(tx => applyVersioned(FollowModel, follow, tx));
    return following;
  }
}
