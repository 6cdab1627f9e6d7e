import type { EventOf } from '@giftlist/contracts/event';
import {
  giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftRemoved,
} from '@giftlist/contracts/gifts/events';
import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { type ListGiftDoc, ListGiftModel } from './list-gift.store.ts';

const consumer = 'shop.list-gifts';
type GiftEvent = EventOf<typeof giftAdded>;

/** Must not consume events about claims, so that Genie cannot reveal what is reserved. */
@Controller()
export class ListGiftProjection {
  constructor(deletion: PersonDeletion) {
    deletion.register(({ id: owner_id }, tx) => deleteBatch(ListGiftModel, { owner_id }, tx));
  }

  @On([giftAdded, giftChanged, giftLinkResolved, giftLinkFailed], { consumer })
  async putGift({ data }: GiftEvent, tx: Transaction): Promise<void> {
    await applyChange(data, { title: data.gift_title, removed: false }, tx);
  }

  @On(giftRemoved, { consumer })
  async removeGift({ data }: GiftEvent, tx: Transaction): Promise<void> {
    await applyChange(data, { title: '', removed: true }, tx);
  }
}

async function applyChange(
  { id, version, giftlist_id: list_id, owner_id }: GiftEvent['data'],
  { title, removed }: Pick<ListGiftDoc, 'title' | 'removed'>,
  tx: Transaction,
): Promise<void> {
  await storeIfNewer(ListGiftModel, { _id: id, version, list_id, owner_id, title, removed }, tx);
}
