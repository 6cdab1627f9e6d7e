import type { Transaction } from '@giftlist/service-kit/outbox';
import { deletePortion } from '@giftlist/service-kit/portions';
import { BudgetModel, GivingModel } from '../store/giving.store.ts';
import { GivingLinkModel } from './giving-link.store.ts';

/** Deletes what a deleted person noted as a giver, and their budgets. Returns whether there may be more. */
export async function forgetGiver(
  { id, email_keys }: { id: string; email_keys: readonly string[] },
  tx: Transaction,
): Promise<boolean> {
  const own = { $or: [{ profile_id: id }, { profile_id: null, email_key: { $in: [...email_keys] } }] };
  const links = { email_key: { $in: [...email_keys] } };
  return (
    (await deletePortion(GivingModel, own, tx)) ||
    (await deletePortion(BudgetModel, own, tx)) ||
    (await deletePortion(GivingLinkModel, links, tx))
  );
}

const portionSize = 200;

/**
 * Removes a deleted person's name from the gifts others give them; title and link stay. Returns whether there
 * may be more.
 */
export async function forgetRecipient(id: string, { session }: Transaction): Promise<boolean> {
  const found = await GivingModel.find({ 'gift.recipient_id': id }, { _id: 1 })
    .limit(portionSize)
    .session(session)
    .lean<{ _id: string }[]>();
  const ids = found.map(({ _id }) => _id);
  const anonymous = { 'gift.recipient_id': null, 'gift.list': null };
  await GivingModel.updateMany({ _id: { $in: ids } }, { $set: anonymous }, { session });
  return ids.length === portionSize;
}
