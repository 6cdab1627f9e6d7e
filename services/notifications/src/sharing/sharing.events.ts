import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { People } from '@giftlist/service-kit/people/people';
import { Controller } from '@nestjs/common';
import { Bell } from '../bell/bell.ts';
import { Lists } from '../lists/lists.ts';
import { invitedNotice, sharedNotice } from '../store/notice.ts';

const consumer = 'notifications.sharing';
/** The same list, sent to the same person again within this time, causes no second notification. */
const quietMs = 24 * 3_600_000;
type Told = ReceivedEvent<DataOf<typeof listShared>>;

/** Notifies people of lists shared with them and of invitations; the lists service requests their mail. */
@Controller()
export class SharingEvents {
  constructor(
    private readonly bell: Bell,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly people: People,
  ) {}

  @On(collaboratorInvited, { consumer, group: 'services' })
  async invited(event: Told, tx: Transaction): Promise<void> {
    await this.#ring(event, invitedNotice, tx);
  }

  @On(listShared, { consumer, group: 'services' })
  async shared(event: Told, tx: Transaction): Promise<void> {
    await this.#ring(event, sharedNotice, tx);
  }

  async #ring({ data }: Told, noticeOf: typeof sharedNotice, tx: Transaction): Promise<void> {
    const list = await this.lists.find(data.list_id);
    const by = await this.people.find(data.by_id);
    if (!list || list.isDeleted || !by) return;
    const notice = noticeOf(by, list);
    const since = new Date(this.clock.now().getTime() - quietMs);
    for (const personId of new Set(data.person_ids)) {
      const ring = { person_id: personId, actor_id: data.by_id, kind: notice.kind, link: notice.link };
      if (personId === data.by_id || (await this.bell.hasRungSince(since, ring, tx))) continue;
      await this.bell.ring(personId, notice, tx, { actorId: data.by_id });
    }
  }
}
