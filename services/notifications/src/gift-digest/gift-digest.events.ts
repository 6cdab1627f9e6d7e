import type { EventOf } from '@giftlist/contracts/event';
import { giftAdded, giftChanged, giftLinkResolved, giftRemoved } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { addToDigest, GiftDigestModel } from './gift-digest.store.ts';

const consumer = 'notifications.gift-digest';
/** How long to wait after the first gift, so that somebody who fills a list causes few notifications. */
const delayMs = 3 * 60_000;

@Controller()
export class GiftDigestEvents {
  constructor(private readonly clock: Clock) {}

  @On(giftAdded, { consumer })
  async onAdded({ data }: EventOf<typeof giftAdded>, tx: Transaction): Promise<void> {
    const gift = { id: data.id, title: data.gift_title, added_by: data.added_by };
    await addToDigest(data.giftlist_id, gift, new Date(this.clock.now().getTime() + delayMs), tx);
  }

  /** A gift that was added from a link gets its title later. */
  @On([giftChanged, giftLinkResolved], { consumer })
  async onTitleChanged({ data }: EventOf<typeof giftChanged>, tx: Transaction): Promise<void> {
    await GiftDigestModel.updateOne(
      { _id: data.giftlist_id, 'gifts.id': data.id },
      { $set: { 'gifts.$.title': data.gift_title } },
      { session: tx.session },
    );
  }

  @On(giftRemoved, { consumer })
  async onRemoved({ data }: EventOf<typeof giftRemoved>, tx: Transaction): Promise<void> {
    const removal = { $pull: { gifts: { id: data.id } } };
    await GiftDigestModel.updateOne({ _id: data.giftlist_id }, removal, { session: tx.session });
  }
}
