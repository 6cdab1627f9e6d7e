import type { EventOf, ReceivedEvent } from '@giftlist/contracts/event';
import { birthdayChanged, occasionDeleted, occasionSaved } from '@giftlist/contracts/occasions/events';
import { On } from '@giftlist/service-kit/messaging/events';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';

const consumer = 'notifications.live';

@Controller()
export class OccasionsLiveEvents {
  constructor(private readonly feed: LiveFeed) {}

  @On([occasionSaved, occasionDeleted], { consumer, group: 'redis' })
  async onChanged({ data }: ReceivedEvent<{ user_id: string }>): Promise<void> {
    await this.feed.append({ kind: 'occasions', person_id: data.user_id });
  }

  @On(birthdayChanged, { consumer, group: 'redis' })
  async onBirthdayChanged({ data }: EventOf<typeof birthdayChanged>): Promise<void> {
    await this.feed.append({ kind: 'birthday', person_id: data.birthday_user_id });
  }
}
