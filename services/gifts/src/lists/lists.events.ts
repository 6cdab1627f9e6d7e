import type { EventOf } from '@giftlist/contracts/event';
import { type listChanged, listStateEvents } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { ListModel, toListDoc } from './list.store.ts';

@Controller()
export class ListProjection {
  @On(listStateEvents, { consumer: 'gifts.lists' })
  async storeList(event: EventOf<typeof listChanged>, tx: Transaction): Promise<void> {
    await storeIfNewer(ListModel, toListDoc(event.data), tx);
  }
}
