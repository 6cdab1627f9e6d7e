import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { giftRemoved } from '@giftlist/contracts/gifts/events';
import { listDeleted } from '@giftlist/contracts/lists/events';
import { InjectConfig } from '@giftlist/service-kit/config';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { MailDesk } from '@giftlist/service-kit/seal';
import { Controller } from '@nestjs/common';
import { farewell } from '../claims/claim-mail.ts';
import type { GiftsConfig } from '../config.ts';
import { Lists } from '../lists/lists.ts';
import { Editing } from './editing.ts';
import { findGiftOrTombstone, findGiftsOfList, GiftModel } from './gifts.store.ts';

/** What follows a deletion. Apart from the call, so that deleting a taken gift is like deleting a free one. */
@Controller()
export class Farewell {
  constructor(
    private readonly mail: MailDesk,
    private readonly lists: Lists,
    private readonly editing: Editing,
    @InjectConfig() private readonly config: GiftsConfig,
  ) {}

  /** Tells everyone who had taken a unit, then forgets them. */
  @On(giftRemoved, { consumer: 'gifts.farewell' })
  async giftRemoved(event: ReceivedEvent<DataOf<typeof giftRemoved>>, tx: Transaction): Promise<void> {
    const gift = event.snapshot ? null : await findGiftOrTombstone(event.data.id);
    if (gift === null || gift.removed_at === null || gift.claims.length === 0) return;
    const list = await this.lists.find(gift.giftlist_id);
    if (list !== null) {
      const about = { origin: this.config.PUBLIC_ORIGIN, list, gift };
      for (const claim of gift.claims) {
        const order = farewell('reserved-gift-removed', claim, about);
        if (order !== undefined) await this.mail.requestMail(order, tx);
      }
    }
    await GiftModel.updateOne({ _id: gift._id }, { $set: { claims: [] } }, { session: tx.session });
  }

  /** A deleted list takes its gifts along. */
  @On(listDeleted, { consumer: 'gifts.list-farewell' })
  async listDeleted(event: ReceivedEvent<DataOf<typeof listDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    for (const { _id } of await findGiftsOfList(event.data.id, tx)) await this.editing.removeWithin(_id, tx);
  }
}
