import type { EventOf } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import type { Follow } from '@giftlist/service-domain/people/people.store';
import { type PeopleEffects, PeopleReadModel } from '@giftlist/service-domain/people/people-read-model';
import { On } from '@giftlist/service-kit/messaging/events';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';
import { peopleProjection } from './people-projection.ts';

@Controller()
export class PeopleEvents implements PeopleEffects {
  constructor(
    readModel: PeopleReadModel,
    private readonly feed: LiveFeed,
  ) {
    readModel.register(this);
  }

  async onFollowChanged({ follower_id, target_id, following }: Follow): Promise<void> {
    await this.feed.append({ kind: 'follow', follower_id, target_id, following });
  }

  @On(userDeleted, { consumer: peopleProjection.consumer, group: 'redis' })
  async onDeleted({ data }: EventOf<typeof userDeleted>): Promise<void> {
    await this.feed.append({ kind: 'gone', person_id: data.id });
  }
}
