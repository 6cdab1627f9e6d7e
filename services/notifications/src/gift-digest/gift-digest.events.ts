import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { giftAdded, giftChanged, giftLinkResolved, giftRemoved } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { addToDigest, DigestModel, takeFromDigest } from './gift-digest.store.ts';

const consumer = 'notifications.gift-digest';
/** The delay of a digest: somebody who fills a list for some minutes causes only one notification. */
const gatherMs = 3 * 60_000;

@Controller()
export class GiftDigestEvents {
  constructor(private readonly clock: Clock) {}

  @On(giftAdded, { consumer })
  async added({ data }: ReceivedEvent<DataOf<typeof giftAdded>>, tx: Transaction): Promise<void> {
    const gift = { id: data.id, title: data.gift_title, added_by: data.added_by };
    await addToDigest(data.giftlist_id, gift, new Date(this.clock.now().getTime() + gatherMs), tx);
  }

  /** Updates a title: a gift from a link received its name, or a gift was renamed. */
  @On([giftChanged, giftLinkResolved], { consumer })
  async named({ data }: ReceivedEvent<DataOf<typeof giftChanged>>, tx: Transaction): Promise<void> {
    await DigestModel.updateOne(
      { _id: data.giftlist_id, 'gifts.id': data.id },
      { $set: { 'gifts.$.title': data.gift_title } },
      { session: tx.session },
    );
  }

  @On(giftRemoved, { consumer })
  async removed({ data }: ReceivedEvent<DataOf<typeof giftRemoved>>, tx: Transaction): Promise<void> {
    await takeFromDigest(data.giftlist_id, data.id, tx);
  }
}
