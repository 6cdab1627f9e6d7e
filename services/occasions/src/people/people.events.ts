import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { birthdayChanged } from '@giftlist/contracts/occasions/events';
import { birthdayName } from '@giftlist/contracts/rules/birthdays';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { personOf } from '@giftlist/service-kit/people/people';
import { type Person, PersonModel } from '@giftlist/service-kit/people/people.store';
import {
  forgetPerson,
  peopleProjectionOf,
  putFollow,
  putPerson,
} from '@giftlist/service-kit/people/people-projection';
import { Controller } from '@nestjs/common';
import { FollowedBirthdays } from '../birthdays/followed-birthdays.ts';
import { forgetFeed } from '../calendar-feed/feeds.store.ts';
import { startWalk } from './walks.ts';

const consumer = 'occasions.people';

/** People and who follows whom, as the users service tells of them. */
export const peopleProjection = peopleProjectionOf(consumer);

@Controller()
export class PeopleEvents {
  constructor(
    private readonly birthdays: FollowedBirthdays,
    private readonly clock: Clock,
  ) {}

  @On([userRegistered, userProfileChanged], { consumer })
  async changed(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    const person = personOf(event.data);
    const before = await PersonModel.findById(person._id).session(tx.session).lean<Person>();
    if (!(await putPerson(person, tx)) || event.snapshot) return;
    if (before?.timeZone !== person.timeZone) await startWalk('zone', person._id, tx);
    const sameBirth =
      before?.birth?.month === person.birth?.month && before?.birth?.day === person.birth?.day;
    if (!sameBirth) await startWalk('birth', person._id, tx);
    const sameName = before && birthdayName(before) === birthdayName(person);
    if (!sameBirth || !sameName) {
      tx.emit(birthdayChanged, { birthday_user_id: person._id, at: this.clock.now().toISOString() });
    }
  }

  @On(userFollowed, { consumer })
  async followed(
    { data, snapshot }: ReceivedEvent<DataOf<typeof userFollowed>>,
    tx: Transaction,
  ): Promise<void> {
    const put = await putFollow(data, true, tx);
    if (put && !snapshot) await this.birthdays.add(data.follower_id, data.target_id, tx);
  }

  @On(userUnfollowed, { consumer })
  async unfollowed(
    { data, snapshot }: ReceivedEvent<DataOf<typeof userUnfollowed>>,
    tx: Transaction,
  ): Promise<void> {
    const put = await putFollow(data, false, tx);
    if (put && !snapshot) await this.birthdays.remove(data.follower_id, data.target_id, tx);
  }

  @On(userDeleted, { consumer })
  async deleted({ data }: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    await forgetPerson(data, tx);
    await forgetFeed(data.id, tx);
    await startWalk('gone', data.id, tx);
  }
}
