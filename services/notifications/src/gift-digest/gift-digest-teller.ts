import { Clock } from '@giftlist/service-kit/clock';
import { Leases } from '@giftlist/service-kit/lease';
import { Outbox } from '@giftlist/service-kit/outbox';
import { People } from '@giftlist/service-kit/people/people';
import type { Person } from '@giftlist/service-kit/people/people.store';
import { Injectable } from '@nestjs/common';
import { giftsAddedNotification } from '../kinds/gift-kinds.ts';
import { Lists } from '../lists/lists.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';
import { type Digest, DigestModel } from './gift-digest.store.ts';
import { decideTellings } from './gift-digest.ts';

const ttlMs = 15_000;
const pauseMs = 3_000;

/** Sends each due gift digest. */
@Injectable()
export class GiftDigestTeller {
  constructor(
    leases: Leases,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly centre: NotificationCentre,
    private readonly lists: Lists,
    private readonly people: People,
  ) {
    leases.whileServing({ name: 'gift-digests', ttlMs, pauseMs }, signal => this.#all(signal));
  }

  async #all(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await DigestModel.findOne({ tell_at: { $lte: this.clock.now() } })
        .sort({ tell_at: 1 })
        .lean<Digest>();
      if (!due) return;
      await this.#tell(due._id);
    }
  }

  /** Requests the list and names first, so that gifts added meanwhile are included. */
  async #tell(listId: string): Promise<void> {
    const list = await this.lists.find(listId);
    const known = await DigestModel.findById(listId).lean<Digest>();
    const adders = new Map<string, Person | null>();
    for (const { added_by } of known?.gifts ?? []) {
      if (!adders.has(added_by)) adders.set(added_by, await this.people.find(added_by));
    }
    await this.outbox.transact(async tx => {
      const digest = await DigestModel.findByIdAndDelete(listId, { session: tx.session }).lean<Digest>();
      if (!digest || !list) return;
      for (const { personId, titles, by } of decideTellings(list, digest.gifts)) {
        const adder = by === null ? null : (adders.get(by) ?? null);
        await this.centre.notify(personId, giftsAddedNotification(adder, list, titles), tx, { actorId: by });
      }
    });
  }
}
