import type { LinkFailure } from '@giftlist/contracts/gifts/entities';
import { giftLinkFailed, giftLinkResolved } from '@giftlist/contracts/gifts/events';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import type { BareGift } from '../model/gift-fields.ts';
import { toGiftState } from '../model/gift-state.ts';
import { applyFailure, applyReading, type PageResult } from '../model/link-result.ts';
import { findBareGift, setGift } from '../store/gifts.store.ts';

@Injectable()
export class LinkCompletion {
  constructor(
    private readonly writes: GiftWrites,
    private readonly pictures: Pictures,
  ) {}

  /** Stores the page's result or the failure. Does nothing if the gift is no longer loading. */
  async complete({ _id, giftlist_id }: BareGift, result: PageResult | LinkFailure): Promise<void> {
    await this.writes.run(giftlist_id, async tx => {
      const gift = await findBareGift(_id, tx);
      if (gift === null || gift.loading === null) return;
      const hasPage = typeof result !== 'string';
      const set = hasPage ? applyReading(gift, result) : applyFailure(gift, result);
      const updated = await setGift(_id, set, tx);
      if (updated === null) return;
      if (hasPage && set.image_url) {
        await this.pictures.addReference(set.image_url, tx);
        await this.pictures.removeReference(gift.image_url, tx);
      }
      tx.emit(hasPage ? giftLinkResolved : giftLinkFailed, toGiftState(updated));
    });
  }
}
