import type { EventOf } from '@giftlist/contracts/event';
import { giftClaimLost, giftReminderDue, giftReserved } from '@giftlist/contracts/gifts/events';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import {
  createGivingReminderNotification,
  createReservationReleasedNotification,
  createReservedGiftRemovedNotification,
  createReservedNotification,
} from '../kinds/giving-kinds.ts';
import { Lists } from '../lists/lists.ts';
import { createMail, enqueueMails } from '../mail-queue/mails.store.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';

const consumer = 'notifications.reservations';

/** Only signed-in givers are notified. Claims of owners on their own lists notify nobody. */
@Controller()
export class ReservationsEvents {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly lists: Lists,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @On(giftReserved, { consumer, group: 'services' })
  async onReserved({ data }: EventOf<typeof giftReserved>, tx: Transaction): Promise<void> {
    const { claimant_id, owner_id, by_owner } = data;
    if (claimant_id === null || claimant_id === owner_id || by_owner) return;
    const list = await this.lists.find(data.giftlist_id);
    if (list) await this.centre.notify(claimant_id, createReservedNotification(data.gift_title, list), tx);
  }

  /** The email has the id of its event, so a repeated event sends no second email. */
  @On(giftReminderDue, { consumer, group: 'services' })
  async onReminderDue({ id, data }: EventOf<typeof giftReminderDue>, tx: Transaction): Promise<void> {
    const { claimant_id, owner_id, gift_title, date, giftlist_id } = data;
    if (claimant_id === owner_id) return;
    const owner = await this.people.find(owner_id);
    const recipientName = owner?.first_name ?? '';
    const until = new Date(`${date}T23:59:59Z`);
    await this.centre.notify(
      claimant_id,
      createGivingReminderNotification({ gift_title, recipientName }, until),
      tx,
    );
    const links = { link: '/giving', list_link: `/lists/${giftlist_id}` };
    const mail = {
      template: 'giving-reminder',
      gift_title,
      for_name: recipientName,
      date,
      ...links,
    } as const;
    await enqueueMails([createMail(claimant_id, 'giving_reminder', mail, id)], this.clock.now(), tx);
  }

  /** Notifies the giver that somebody else released the reservation, or removed the gift or its list. */
  @On(giftClaimLost, { consumer, group: 'services' })
  async onClaimLost({ data }: EventOf<typeof giftClaimLost>, tx: Transaction): Promise<void> {
    if (data.claimant_id === data.owner_id) return;
    const list = await this.lists.find(data.giftlist_id);
    if (!list) return;
    const createContent =
      data.why === 'released' ? createReservationReleasedNotification : createReservedGiftRemovedNotification;
    await this.centre.notify(data.claimant_id, createContent(data.gift_title, list), tx);
  }
}
