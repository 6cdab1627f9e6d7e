import { userDeleted } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';

interface PublishedDeletion {
  /** The account id. */
  _id: string;
  /** The profile id, or the account id if there was no profile. */
  known_as: string;
  email_keys: string[];
  again_at: Date;
}

/** The time between the two events of a deletion, longer than any request takes. */
export const repeatDelayMs = 60_000;
const checkIntervalMs = 15_000;

export const PublishedDeletionModel = defineModel<PublishedDeletion>(
  'farewells',
  new Schema<PublishedDeletion>({
    _id: { type: String, required: true },
    known_as: { type: String, required: true },
    email_keys: { type: [String], required: true },
    again_at: { type: Date, required: true },
  }),
);

/**
 * Publishes each account deletion twice, a minute apart, because a request in progress may write the person's data
 * after the first event.
 */
@Injectable()
export class DeletionEvents {
  constructor(
    leases: Leases,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    // Earlier releases use this lease name and may run at the same time during an upgrade.
    leases.holdWhileServing({ name: 'farewells', ttlMs: 30_000, pauseMs: checkIntervalMs }, signal =>
      this.republishDue(signal),
    );
  }

  async publish(
    deleted: { id: string; account_id: string; email_keys: string[] },
    tx: Transaction,
  ): Promise<void> {
    const now = this.clock.now();
    const { id: known_as, account_id: _id, email_keys } = deleted;
    const again_at = new Date(now.getTime() + repeatDelayMs);
    await PublishedDeletionModel.create([{ _id, known_as, email_keys, again_at }], { session: tx.session });
    tx.emit(userDeleted, { ...deleted, at: now.toISOString() });
  }

  async republishDue(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const wasPublished = await this.outbox.transact(async tx => {
        const now = this.clock.now();
        const deletion = await PublishedDeletionModel.findOneAndDelete({ again_at: { $lte: now } })
          .session(tx.session)
          .lean<PublishedDeletion>();
        if (!deletion) return false;
        const { _id: account_id, known_as: id, email_keys } = deletion;
        tx.emit(userDeleted, { id, account_id, email_keys, at: now.toISOString() });
        return true;
      });
      if (!wasPublished) return;
    }
  }
}
