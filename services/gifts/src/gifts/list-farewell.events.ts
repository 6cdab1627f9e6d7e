import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { listDeleted } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { Editing } from './editing.ts';
import { findGiftsOfList } from './gifts.store.ts';

/** A deleted list takes its gifts along. */
@Controller()
export class ListFarewell {
  constructor(private readonly editing: Editing) {}

  @On(listDeleted, { consumer: 'gifts.list-farewell' })
  async listDeleted(event: ReceivedEvent<DataOf<typeof listDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    for (const { _id } of await findGiftsOfList(event.data.id, tx)) await this.editing.removeWithin(_id, tx);
  }
}
