import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Clock } from '@giftlist/service-kit/clock';
import { deleteBatch } from '@giftlist/service-kit/delete-batch';
import { Leases } from '@giftlist/service-kit/lease';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { EndedClaims } from '../claims/ended-claims.ts';
import { getVisitorDataCutoff } from '../model/retention.ts';
import { BudgetModel } from './budgets.store.ts';
import { deleteGiving, GivingModel } from './giving.store.ts';
import { GivingLinkModel } from './giving-link.store.ts';

const sweepIntervalMs = 6 * 3_600_000;

/** Deletes a giver's notes when the claim ends or the giver's account is deleted, and visitors' data after a year. */
@Injectable()
export class GivingDeletion {
  constructor(
    deletion: PersonDeletion,
    endedClaims: EndedClaims,
    leases: Leases,
    private readonly clock: Clock,
  ) {
    // The lease name must not change: during an upgrade, the earlier release holds the lease under this name.
    const lease = { name: 'giving-forgetting', ttlMs: 60_000, pauseMs: sweepIntervalMs };
    leases.whileServing(lease, () => this.sweep());
    endedClaims.register(deleteGiving);
    deletion.register(deleteGiver, anonymiseRecipient);
  }

  /**
   * Deletes visitors' unlisted gifts that were added or reserved more than a year ago and whose date, if any, is as
   * long ago. Deletes visitors' budgets from before last year.
   */
  async sweep(): Promise<void> {
    const cutoff = getVisitorDataCutoff(this.clock.now());
    const day = cutoff.toISOString().slice(0, 10);
    const dateFilters = [{ 'gift.date': null }, { 'gift.date': { $lt: day } }];
    await GivingModel.deleteMany({ profile_id: null, 'gift.at': { $lt: cutoff }, $or: dateFilters });
    await BudgetModel.deleteMany({ profile_id: null, year: { $lt: cutoff.getUTCFullYear() } });
  }
}

/** Deletes a deleted person's notes, unlisted gifts, budgets and mailed links. */
async function deleteGiver({ id, email_keys }: DeletedPerson, tx: Transaction): Promise<boolean> {
  const own = { $or: [{ profile_id: id }, { profile_id: null, email_key: { $in: [...email_keys] } }] };
  const links = { email_key: { $in: [...email_keys] } };
  return (
    (await deleteBatch(GivingModel, own, tx)) ||
    (await deleteBatch(BudgetModel, own, tx)) ||
    (await deleteBatch(GivingLinkModel, links, tx))
  );
}

const batchSize = 200;

/** Removes a deleted person and their list from the unlisted gifts of their givers; title and link stay. */
async function anonymiseRecipient({ id }: DeletedPerson, { session }: Transaction): Promise<boolean> {
  const found = await GivingModel.find({ 'gift.recipient_id': id }, { _id: 1 })
    .limit(batchSize)
    .session(session)
    .lean<{ _id: string }[]>();
  const ids = found.map(({ _id }) => _id);
  const anonymous = { 'gift.recipient_id': null, 'gift.list': null };
  await GivingModel.updateMany({ _id: { $in: ids } }, { $set: anonymous }, { session });
  return ids.length === batchSize;
}
