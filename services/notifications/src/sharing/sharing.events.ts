import type { EventOf } from '@giftlist/contracts/event';
import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { createInvitedNotification, createSharedNotification } from '../kinds/sharing-kinds.ts';
import { Lists } from '../lists/lists.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';

const consumer = 'notifications.sharing';
/** After this time, sharing a list with the same person again causes another notification. */
const quietMs = 24 * 3_600_000;
type SharingEvent = EventOf<typeof listShared>;

/** Creates the notifications about invitations and shared lists. The lists service requests the emails. */
@Controller()
export class SharingEvents {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly people: People,
  ) {}

  @On(collaboratorInvited, { consumer, group: 'services' })
  async onInvited(event: SharingEvent, tx: Transaction): Promise<void> {
    await this.notify(event, createInvitedNotification, tx);
  }

  @On(listShared, { consumer, group: 'services' })
  async onShared(event: SharingEvent, tx: Transaction): Promise<void> {
    await this.notify(event, createSharedNotification, tx);
  }

  private async notify(
    { data }: SharingEvent,
    createContent: typeof createSharedNotification,
    tx: Transaction,
  ): Promise<void> {
    const list = await this.lists.find(data.list_id);
    const sharer = await this.people.find(data.by_id);
    if (!list || list.isDeleted || !sharer) return;
    const content = createContent(sharer, list);
    const since = new Date(this.clock.now().getTime() - quietMs);
    for (const personId of new Set(data.person_ids)) {
      const { kind, link } = content;
      const sameNotification = { person_id: personId, actor_id: data.by_id, kind, link };
      if (personId === data.by_id || (await this.centre.hasNotifiedSince(since, sameNotification, tx)))
        continue;
      await this.centre.notify(personId, content, tx, { actorId: data.by_id });
    }
  }
}
