import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  claimEvents,
  type giftChanged,
  type giftReserved,
  giftStateEvents,
} from '@giftlist/contracts/gifts/events';
import { On } from '@giftlist/service-kit/events';
import { Controller } from '@nestjs/common';
import { ReadyLists } from './ready-lists.ts';

/** Makes sure that every committed change empties what is kept ready, whatever became of its process. */
@Controller()
export class ReadyListsEmptying {
  constructor(private readonly ready: ReadyLists) {}

  @On(giftStateEvents, { consumer: 'gifts.ready-lists' })
  async giftChanged(event: ReceivedEvent<DataOf<typeof giftChanged>>): Promise<void> {
    if (!event.snapshot) await this.ready.changed(event.data.giftlist_id);
  }

  @On(claimEvents, { consumer: 'gifts.ready-lists' })
  async claimChanged(event: ReceivedEvent<DataOf<typeof giftReserved>>): Promise<void> {
    if (!event.snapshot) await this.ready.changed(event.data.giftlist_id);
  }
}
