import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  giftAdded as added,
  type giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftRemoved,
} from '@giftlist/contracts/gifts/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { ConversationModel } from './conversation.store.ts';
import { type ListGiftDoc, ListGiftModel } from './list-gift.store.ts';

const consumer = 'shop.list-gifts';
type GiftTold = ReceivedEvent<DataOf<typeof giftAdded>>;

/** The read model of what stands on lists. Events about claims are not listened to. */
@Controller()
export class ListGiftProjection {
  @On([added, giftChanged, giftLinkResolved, giftLinkFailed], { consumer })
  async changed({ data }: GiftTold, tx: Transaction): Promise<void> {
    await put(data, { title: data.gift_title, removed: false }, tx);
  }

  @On(giftRemoved, { consumer })
  async removed({ data }: GiftTold, tx: Transaction): Promise<void> {
    await put(data, { title: '', removed: true }, tx);
  }
}

async function put(
  { id, version, giftlist_id: list_id, owner_id }: GiftTold['data'],
  { title, removed }: Pick<ListGiftDoc, 'title' | 'removed'>,
  tx: Transaction,
): Promise<void> {
  await applyVersioned(ListGiftModel, { _id: id, version, list_id, owner_id, title, removed }, tx);
}

/** Forgets a deleted person: conversations, and what stood on the person's lists. */
@Controller()
export class GenieForgetting {
  @On(userDeleted, { consumer: 'shop.forgetting' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, { session }: Transaction): Promise<void> {
    if (event.snapshot) return;
    await ConversationModel.deleteMany({ account_id: event.data.account_id }, { session });
    await ListGiftModel.deleteMany({ owner_id: event.data.id }, { session });
  }
}
