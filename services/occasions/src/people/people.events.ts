import type { EventOf } from '@giftlist/contracts/event';
import { userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { toPerson } from '@giftlist/service-domain/people/people';
import { putPerson } from '@giftlist/service-domain/people/people-projection';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { PersonUpdates } from './person-updates.ts';

@Controller()
export class PeopleEvents {
  constructor(private readonly updates: PersonUpdates) {}

  @On([userRegistered, userProfileChanged], { consumer: 'occasions.people' })
  async changed(event: EventOf<typeof userProfileChanged>, tx: Transaction): Promise<void> {
    const person = toPerson(event.data);
    if (event.snapshot) await putPerson(person, tx);
    else await this.updates.apply(person, tx);
  }
}
