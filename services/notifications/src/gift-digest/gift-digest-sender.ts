import { People } from '@giftlist/service-domain/people/people';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { createGiftsAddedNotification } from '../kinds/gift-kinds.ts';
import { Lists } from '../lists/lists.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';
import { type GiftDigest, GiftDigestModel } from './gift-digest.store.ts';
import { decideRecipients } from './gift-digest.ts';

const ttlMs = 15_000;
const pauseMs = 3_000;

@Injectable()
export class GiftDigestSender {
  constructor(
    leases: Leases,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly centre: NotificationCentre,
    private readonly lists: Lists,
    private readonly people: People,
  ) {
    leases.holdWhileServing({ name: 'gift-digests', ttlMs, pauseMs }, signal => this.sendAllDue(signal));
  }

  private async sendAllDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await GiftDigestModel.findOne({ tell_at: { $lte: this.clock.now() } })
        .sort({ tell_at: 1 })
        .lean<GiftDigest>();
      if (!due) return;
      await this.send(due._id);
    }
  }

  /**
   * Loads the list and the adders before the transaction, because this may need requests to other services. Gifts added
   * meanwhile are included, but a new adder is not named.
   */
  private async send(listId: string): Promise<void> {
    const list = await this.lists.find(listId);
    const preview = await GiftDigestModel.findById(listId).lean<GiftDigest>();
    const adders = new Map<string, Person | null>();
    for (const { added_by } of preview?.gifts ?? []) {
      if (!adders.has(added_by)) adders.set(added_by, await this.people.find(added_by));
    }
    await this.outbox.transact(async tx => {
      const digest = await GiftDigestModel.findByIdAndDelete(listId, {
        session: tx.session,
      }).lean<GiftDigest>();
      if (!digest || !list) return;
      for (const { personId, titles, adderId } of decideRecipients(list, digest.gifts)) {
        const adder = adderId === null ? null : (adders.get(adderId) ?? null);
        await this.centre.notify(personId, createGiftsAddedNotification(adder, list, titles), tx, {
          actorId: adderId,
        });
      }
    });
  }
}
