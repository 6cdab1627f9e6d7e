import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned, type ProjectionSource, removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { FollowedBirthdays } from '../birthdays/followed-birthdays.ts';
import { type Follow, FollowModel, followId, type Person, PersonModel } from './people.store.ts';
import { personOf } from './people.ts';
import { startWalk } from './walks.ts';

const consumer = 'occasions.people';

/** People and who follows whom, as the users service tells of them. */
export const peopleProjection: ProjectionSource = {
  snapshot: 'people',
  owner: 'users',
  consumer,
  models: [PersonModel, FollowModel],
};

@Controller()
export class PeopleEvents {
  constructor(private readonly birthdays: FollowedBirthdays) {}

  @On([userRegistered, userProfileChanged], { consumer })
  async changed(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    const person = personOf(event.data);
    const before = await PersonModel.findById(person._id).session(tx.session).lean<Person>();
    if (!(await applyVersioned(PersonModel, person, tx)) || event.snapshot) return;
    if (before?.timeZone !== person.timeZone) await startWalk('zone', person._id, tx);
    const sameBirth =
      before?.birth?.month === person.birth?.month && before?.birth?.day === person.birth?.day;
    if (!sameBirth) await startWalk('birth', person._id, tx);
  }

  @On(userFollowed, { consumer })
  async followed(
    { data, snapshot }: ReceivedEvent<DataOf<typeof userFollowed>>,
    tx: Transaction,
  ): Promise<void> {
    const put = await applyVersioned(FollowModel, followOf(data, true), tx);
    if (put && !snapshot) await this.birthdays.add(data.follower_id, data.target_id, tx);
  }

  @On(userUnfollowed, { consumer })
  async unfollowed(
    { data, snapshot }: ReceivedEvent<DataOf<typeof userUnfollowed>>,
    tx: Transaction,
  ): Promise<void> {
    const put = await applyVersioned(FollowModel, followOf(data, false), tx);
    if (put && !snapshot) await this.birthdays.remove(data.follower_id, data.target_id, tx);
  }

  @On(userDeleted, { consumer })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    await removeProjected(PersonModel, data.id, tx);
    await startWalk('gone', data.id, tx);
  }
}

function followOf(data: DataOf<typeof userFollowed>, following: boolean): Follow {
  return {
    _id: followId(data.follower_id, data.target_id),
    version: data.version,
    follower_id: data.follower_id,
    target_id: data.target_id,
    following,
  };
}
