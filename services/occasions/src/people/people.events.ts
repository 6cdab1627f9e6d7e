import type { EventOf } from '@giftlist/contracts/event';
import {
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { toPerson } from '@giftlist/service-domain/people/people';
import { peopleProjectionOf, putFollow, putPerson } from '@giftlist/service-domain/people/people-projection';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { FollowedBirthdays } from '../birthdays/followed-birthdays.ts';
import { PersonUpdates } from './person-updates.ts';

const consumer = 'occasions.people';

/** The read model of people and follows, from the users service's events. */
export const peopleProjection = peopleProjectionOf(consumer);

@Controller()
export class PeopleEvents {
  constructor(
    private readonly birthdays: FollowedBirthdays,
    private readonly updates: PersonUpdates,
  ) {}

  @On([userRegistered, userProfileChanged], { consumer })
  async changed(event: EventOf<typeof userProfileChanged>, tx: Transaction): Promise<void> {
    const person = toPerson(event.data);
    if (event.snapshot) await putPerson(person, tx);
    else await this.updates.apply(person, tx);
  }

  @On(userFollowed, { consumer })
  async followed({ data, snapshot }: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
    const isApplied = await putFollow(data, true, tx);
    if (isApplied && !snapshot) await this.birthdays.add(data.follower_id, data.target_id, tx);
  }

  @On(userUnfollowed, { consumer })
  async unfollowed({ data, snapshot }: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
    const isApplied = await putFollow(data, false, tx);
    if (isApplied && !snapshot) await this.birthdays.remove(data.follower_id, data.target_id, tx);
  }
}
