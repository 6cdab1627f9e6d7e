import type { EventOf } from '@giftlist/contracts/event';
import {
  giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftRemoved,
} from '@giftlist/contracts/gifts/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { recordGiftChange } from './collage.store.ts';
import { GiftCardModel } from './gift-card.store.ts';

const consumer = 'lists.gifts';
type GiftEvent = EventOf<typeof giftAdded>;

@Controller()
export class GiftCardProjection {
  @On([giftAdded, giftChanged, giftLinkResolved, giftLinkFailed], { consumer })
  async storeGift(event: GiftEvent, tx: Transaction): Promise<void> {
    await storeCard(event.data, { removed: false }, tx);
  }

  @On(giftRemoved, { consumer })
  async removeGift(event: GiftEvent, tx: Transaction): Promise<void> {
    await storeCard(event.data, { removed: true }, tx);
  }
}

async function storeCard(
  gift: GiftEvent['data'],
  { removed }: { removed: boolean },
  tx: Transaction,
): Promise<void> {
  const { id, version, giftlist_id: list_id, image_url, createdAt } = gift;
  const card = { _id: id, version, list_id, image_url, createdAt, removed };
  if (await storeIfNewer(GiftCardModel, card, tx)) await recordGiftChange(list_id, tx);
}
