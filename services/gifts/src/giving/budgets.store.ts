import { limits } from '@giftlist/contracts/limits';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';
import { createGiverFilter, type Giver, toGiverFields } from '../model/giver.ts';
import type { WithSession } from '../store/gifts.store.ts';

export interface BudgetDoc {
  _id: string;
  profile_id: string | null;
  email_key: string | null;
  recipient_id: string;
  year: number;
  amount: number;
  currency: string;
}

const budgetSchema = new Schema<BudgetDoc>({
  _id: { type: String, required: true },
  profile_id: { type: String, default: null },
  email_key: { type: String, default: null },
  recipient_id: { type: String, required: true },
  year: { type: Number, required: true },
  amount: { type: Number, required: true },
  currency: { type: String, required: true },
});
budgetSchema.index({ profile_id: 1 }, { partialFilterExpression: { profile_id: { $type: 'string' } } });
budgetSchema.index({ email_key: 1 }, { partialFilterExpression: { email_key: { $type: 'string' } } });
export const BudgetModel = defineModel('giving_budgets', budgetSchema, { shardedBy: '_id' });

const createBudgetId = ({ profileId, emailKey }: Giver, recipientId: string, year: number): string =>
  `${profileId ?? emailKey}:${recipientId}:${year}`;

export const findBudgets = (giver: Giver, { session }: Partial<WithSession> = {}): Promise<BudgetDoc[]> =>
  BudgetModel.find(createGiverFilter(giver), null, session && { session })
    .limit(2 * limits.givingLinesMax)
    .lean<BudgetDoc[]>()
    .exec();

interface NewBudget {
  recipientId: string;
  year: number;
  amount: number;
  currency: string;
}

export async function storeBudget(
  giver: Giver,
  { recipientId, year, amount, currency }: NewBudget,
  { session }: WithSession,
): Promise<void> {
  const _id = createBudgetId(giver, recipientId, year);
  const update = {
    $set: { amount, currency },
    $setOnInsert: { ...toGiverFields(giver), recipient_id: recipientId, year },
  };
  await retryOnConflict(BudgetModel.updateOne({ _id }, update, { upsert: true, session }).exec());
}

/** Also deletes a budget that the giver set before creating an account. */
export async function removeBudget(
  giver: Giver,
  recipientId: string,
  year: number,
  { session }: WithSession,
): Promise<void> {
  await BudgetModel.deleteMany({ ...createGiverFilter(giver), recipient_id: recipientId, year }, { session });
}

export async function deleteVisitorBudgets(beforeYear: number): Promise<void> {
  await BudgetModel.deleteMany({ profile_id: null, year: { $lt: beforeYear } });
}
