import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { claimsInSight } from '../claims/claims.ts';
import { Editing } from './editing.ts';
import type { GiftDoc } from './gift.ts';
import { findGiftsOfListAt } from './gifts.store.ts';
import { copyGift } from './new-gift.ts';

/** A list that begins with the gifts of an old one gets them, also where the old one is deleted at once. */
@Controller()
export class ListCopying {
  constructor(private readonly editing: Editing) {}

  @On(listReused, { consumer: 'gifts.list-copying' })
  async reused(event: ReceivedEvent<DataOf<typeof listReused>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, owner_id, currency, from, at } = event.data;
    const now = new Date(at);
    const gifts = await findGiftsOfListAt(from.list_id, now, tx);
    const free = from.gifts === 'all' ? gifts : gifts.filter(gift => isLeft(gift, from));
    // Of a list with more gifts than a list may have, the newest.
    const wanted = free.slice(0, await this.editing.roomOn(id, tx));
    // Oldest first, so that the copies' ids, and with them their order, are those of the old list.
    const copies = wanted.toReversed().map((gift, place) => ({
      ...copyGift(gift, {
        id: newId(),
        list: { id, user_id: owner_id, currency },
        addedBy: owner_id,
        country: gift.country,
        now: new Date(now.getTime() + place),
      }),
      position: gift.position,
    }));
    await this.editing.addWithin(copies, tx);
  }
}

/** A unit is left, as far as the owner was shown: before Reveal the choice must not tell what others took. */
function isLeft(gift: GiftDoc, { gifts_revealed }: { gifts_revealed: boolean }): boolean {
  const inSight = claimsInSight(gift, { role: 'owner', maybeOwner: false }, { gifts_revealed });
  return inSight.length < gift.quantity;
}
