import type { DataOf } from '@giftlist/contracts/event';
import type { userProfileChanged } from '@giftlist/contracts/users/events';
import { Outbox } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type Follow, FollowModel, followId, type Person, PersonModel } from './people.store.ts';

/** What this service keeps of a person's state. */
export function personOf(state: DataOf<typeof userProfileChanged>): Person {
  const { id, version, first_name, last_name, username } = state;
  return { _id: id, version, first_name, last_name, username };
}

/** People and who follows whom, as this service knows it; what is missing is asked for once. */
@Injectable()
export class People {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Null for someone who does not exist. */
  async find(id: string): Promise<Person | null> {
    const known = await PersonModel.findById(id).lean<Person>();
    if (known) return known;
    const state = await this.projections.askOwner('users', 'GET /internal/people/{id}', { params: { id } });
    if (state === null) return null;
    const person = personOf(state);
    await this.outbox.transact(tx => applyVersioned(PersonModel, person, tx));
    return person;
  }

  async follows(follower: string, target: string): Promise<boolean> {
    const _id = followId(follower, target);
    const known = await FollowModel.findById(_id).lean<Follow>();
    if (known) return known.following;
    const told = await this.projections.askOwner('users', 'GET /internal/follows/{follower}/{target}', {
      params: { follower, target },
    });
    if (told === null) return false;
    const { following, version } = told;
    const follow = { _id, version, follower_id: follower, target_id: target, following };
    await this.outbox.transact(tx => applyVersioned(FollowModel, follow, tx));
    return following;
  }
}
