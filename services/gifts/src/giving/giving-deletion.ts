import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Clock } from '@giftlist/service-kit/core/clock';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { EndedClaims } from '../claims/ended-claims.ts';
import { getVisitorDataCutoff } from '../model/retention.ts';
import { BudgetModel, deleteVisitorBudgets } from './budgets.store.ts';
import { anonymiseRecipient, deleteGiving, deleteOldVisitorGifts, GivingModel } from './giving.store.ts';
import { GivingLinkModel } from './giving-link.store.ts';

const sweepIntervalMs = 6 * 3_600_000;

/** Deletes givers' notes together with the claim or the account, and visitors' data after a year. */
@Injectable()
export class GivingDeletion {
  constructor(
    deletion: PersonDeletion,
    endedClaims: EndedClaims,
    leases: Leases,
    private readonly clock: Clock,
  ) {
    // Earlier releases that run during an upgrade use the same lease name.
    const lease = { name: 'giving-forgetting', ttlMs: 60_000, pauseMs: sweepIntervalMs };
    leases.holdWhileServing(lease, () => this.sweep());
    endedClaims.register(deleteGiving);
    deletion.register(deleteGiver, anonymiseRecipient);
  }

  async sweep(): Promise<void> {
    const cutoff = getVisitorDataCutoff(this.clock.now());
    await deleteOldVisitorGifts(cutoff);
    await deleteVisitorBudgets(cutoff.getUTCFullYear());
  }
}

async function deleteGiver({ id, email_keys }: DeletedPerson, tx: Transaction): Promise<boolean> {
  const filter = { $or: [{ profile_id: id }, { profile_id: null, email_key: { $in: [...email_keys] } }] };
  const linkFilter = { email_key: { $in: [...email_keys] } };
  return (
    (await deleteBatch(GivingModel, filter, tx)) ||
    (await deleteBatch(BudgetModel, filter, tx)) ||
    (await deleteBatch(GivingLinkModel, linkFilter, tx))
  );
}
