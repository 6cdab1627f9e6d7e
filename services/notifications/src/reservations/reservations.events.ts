import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { giftClaimLost, giftReserved } from '@giftlist/contracts/gifts/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { Bell } from '../bell/bell.ts';
import { reservationReleasedNotice, reservedGiftRemovedNotice, reservedNotice } from '../bell/notice.ts';
import { Lists } from '../lists/lists.ts';

const consumer = 'notifications.reservations';

/** Whoever reserved while signed in finds it in their own bell. Nobody else's bell ever tells of it. */
@Controller()
export class ReservationsEvents {
  constructor(
    private readonly bell: Bell,
    private readonly lists: Lists,
  ) {}

  @On(giftReserved, { consumer })
  async reserved({ data }: ReceivedEvent<DataOf<typeof giftReserved>>, tx: Transaction): Promise<void> {
    const { claimant_id, owner_id, by_owner } = data;
    if (claimant_id === null || claimant_id === owner_id || by_owner) return;
    const list = await this.lists.find(data.giftlist_id);
    if (list) await this.bell.ring(claimant_id, reservedNotice(data.gift_title, list), tx);
  }

  /** Also where the list went with all its gifts. */
  @On(giftClaimLost, { consumer })
  async lost({ data }: ReceivedEvent<DataOf<typeof giftClaimLost>>, tx: Transaction): Promise<void> {
    if (data.claimant_id === data.owner_id) return;
    const list = await this.lists.find(data.giftlist_id);
    if (!list) return;
    const noticeOf = data.why === 'released' ? reservationReleasedNotice : reservedGiftRemovedNotice;
    await this.bell.ring(data.claimant_id, noticeOf(data.gift_title, list), tx);
  }
}
