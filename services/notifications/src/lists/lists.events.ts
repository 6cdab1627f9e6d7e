import type { EventOf } from '@giftlist/contracts/event';
import { type listChanged, listStateEvents } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import {
  isVersionStored,
  type ProjectionSource,
  storeIfNewer,
} from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';
import { ListModel, toList } from './lists.store.ts';

const consumer = 'notifications.lists';

export const listsProjection: ProjectionSource = {
  snapshot: 'lists',
  owner: 'lists',
  consumer,
  models: [ListModel],
};

@Controller()
export class ListsEvents {
  constructor(private readonly feed: LiveFeed) {}

  @On(listStateEvents, { consumer, group: 'redis' })
  async onChanged(event: EventOf<typeof listChanged>, tx: Transaction): Promise<void> {
    const list = toList(event.data);
    // `Lists.find` may have stored this version without notifying browsers.
    const isCurrent =
      (await storeIfNewer(ListModel, list, tx)) || (await isVersionStored(ListModel, list, tx));
    if (!isCurrent || event.snapshot) return;
    const { list_name: _, ...access } = list;
    await this.feed.append({ kind: 'list', list: access });
  }
}
