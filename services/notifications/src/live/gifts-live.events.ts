import type { EventOf } from '@giftlist/contracts/event';
import {
  giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftPurchased,
  giftReleased,
  giftRemoved,
  giftReserved,
} from '@giftlist/contracts/gifts/events';
import { On } from '@giftlist/service-kit/messaging/events';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';

const consumer = 'notifications.live';

@Controller()
export class GiftsLiveEvents {
  constructor(private readonly feed: LiveFeed) {}

  @On([giftAdded, giftChanged, giftLinkResolved, giftLinkFailed], { consumer, group: 'redis' })
  async onChanged({ data }: EventOf<typeof giftChanged>): Promise<void> {
    await this.feed.append({ kind: 'gift', list_id: data.giftlist_id, gift_id: data.id });
  }

  @On(giftRemoved, { consumer, group: 'redis' })
  async onRemoved({ data }: EventOf<typeof giftRemoved>): Promise<void> {
    await this.feed.append({ kind: 'gift-removed', list_id: data.giftlist_id, gift_id: data.id });
  }

  @On([giftReserved, giftPurchased, giftReleased], { consumer, group: 'redis' })
  async onClaimChanged({ data }: EventOf<typeof giftReserved>): Promise<void> {
    const { giftlist_id: list_id, id: gift_id, by_owner } = data;
    await this.feed.append({ kind: 'claim', list_id, gift_id, by_owner });
  }
}
