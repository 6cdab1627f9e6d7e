import type { LinkFailure } from '@giftlist/contracts/gifts/entities';
import { giftLinkFailed, giftLinkResolved } from '@giftlist/contracts/gifts/events';
import { Pictures } from '@giftlist/service-kit/pictures';
import { Injectable } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import type { BareGift } from '../model/gift-fields.ts';
import { stateOf } from '../model/gift-state.ts';
import { applyFailure, applyReading, type LinkRead } from '../model/settle-link.ts';
import { findBareGift, setGift } from '../store/gifts.store.ts';

/** Ends the loading of a gift, once: later attempts change nothing. */
@Injectable()
export class LinkSettling {
  constructor(
    private readonly writes: GiftWrites,
    private readonly pictures: Pictures,
  ) {}

  /** `read` is the reason if the page could not be read. */
  async settle({ _id, giftlist_id }: BareGift, read: LinkRead | LinkFailure): Promise<void> {
    await this.writes.run(giftlist_id, async tx => {
      const gift = await findBareGift(_id, tx);
      if (gift === null || gift.loading === null) return;
      const isRead = typeof read !== 'string';
      const set = isRead ? applyReading(gift, read) : applyFailure(gift, read);
      const after = await setGift(_id, set, tx);
      if (after === null) return;
      if (isRead && set.image_url) {
        await this.pictures.keep(set.image_url, tx);
        await this.pictures.release(gift.image_url, tx);
      }
      tx.emit(isRead ? giftLinkResolved : giftLinkFailed, stateOf(after));
    });
  }
}
