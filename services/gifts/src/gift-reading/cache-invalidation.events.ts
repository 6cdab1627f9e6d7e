import type { EventOf } from '@giftlist/contracts/event';
import {
  claimEvents,
  type giftChanged,
  type giftReserved,
  giftStateEvents,
} from '@giftlist/contracts/gifts/events';
import { type listChanged, listStateEvents } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/messaging/events';
import { Controller } from '@nestjs/common';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import { findListsOfOwner } from '../lists/list.store.ts';
import { findListIdsWithSameProduct } from '../same-product/same-product.store.ts';
import { findGiftOrTombstone } from '../store/gifts.store.ts';

const consumer = 'gifts.ready-lists';

/**
 * Invalidates cached lists even if the process that made the change died. Gift and claim events also affect the owner's
 * other lists with the same product. List events affect all lists of the owner.
 */
@Controller()
export class CachedListsInvalidation {
  constructor(private readonly cache: CachedLists) {}

  @On(giftStateEvents, { consumer, group: 'redis' })
  async invalidateGift(event: EventOf<typeof giftChanged>): Promise<void> {
    if (!event.snapshot) await this.invalidate(event.data);
  }

  @On(claimEvents, { consumer, group: 'redis' })
  async invalidateClaim(event: EventOf<typeof giftReserved>): Promise<void> {
    if (!event.snapshot) await this.invalidate(event.data);
  }

  @On(listStateEvents, { consumer, group: 'redis' })
  async invalidateList(event: EventOf<typeof listChanged>): Promise<void> {
    if (event.snapshot) return;
    const { id, user_id, version } = event.data;
    await this.cache.setMinListVersion(id, version);
    const lists = await findListsOfOwner(user_id);
    await this.cache.invalidate(id, ...lists.map(({ _id }) => _id));
  }

  private async invalidate({ id, giftlist_id }: { id: string; giftlist_id: string }): Promise<void> {
    const gift = await findGiftOrTombstone(id);
    const otherListIds = gift === null ? [] : await findListIdsWithSameProduct(gift);
    await this.cache.invalidate(giftlist_id, ...otherListIds);
  }
}
