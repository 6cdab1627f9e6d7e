import type { EventOf } from '@giftlist/contracts/event';
import { type listChanged, listStateEvents } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { type ProjectionSource, storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { DatedListModel, toDatedList } from './lists.store.ts';

const consumer = 'occasions.lists';

export const listsProjection: ProjectionSource = {
  snapshot: 'lists',
  owner: 'lists',
  consumer,
  models: [DatedListModel],
};

@Controller()
export class ListsEvents {
  @On(listStateEvents, { consumer })
  async storeList({ data }: EventOf<typeof listChanged>, tx: Transaction): Promise<void> {
    await storeIfNewer(DatedListModel, toDatedList(data), tx);
  }
}
