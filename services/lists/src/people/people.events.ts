import type { EventOf } from '@giftlist/contracts/event';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { putFollowPair, removeFollowPairsOf } from '@giftlist/service-domain/people/follow-pairs';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned, removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { PersonModel } from './person.store.ts';

const consumer = 'lists.people';

/** The read models of people and follows. */
@Controller()
export class PeopleProjection {
  @On([userRegistered, userProfileChanged], { consumer })
  async changed(event: EventOf<typeof userProfileChanged>, tx: Transaction): Promise<void> {
    const { id: _id, version, first_name, last_name, username, profile_pic, timeZone, language } = event.data;
    const person = { _id, version, first_name, last_name, username, profile_pic, timeZone, language };
    await applyVersioned(PersonModel, person, tx);
  }

  @On(userFollowed, { consumer })
  async followed(event: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
    await putFollowPair(event.data, true, tx);
  }

  @On(userUnfollowed, { consumer })
  async unfollowed(event: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
    await putFollowPair(event.data, false, tx);
  }

  @On(userDeleted, { consumer })
  async deleted(event: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> {
    const { id } = event.data;
    await removeProjected(PersonModel, [id], tx);
    await removeFollowPairsOf(id, tx);
  }
}
