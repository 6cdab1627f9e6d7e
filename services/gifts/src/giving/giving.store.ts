import { GivingStage } from '@giftlist/contracts/gifts/giving';
import { limits } from '@giftlist/contracts/limits';
import { orRunAgain } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { z } from 'zod';
import { asOwned, type Giver, ownedBy } from './giver.ts';

export type Stage = z.output<typeof GivingStage>;

/** What a giver notes of a gift. Never read for anybody else. */
export interface Notes {
  /** Null where the giver chose none: it follows from the claim. */
  stage: Stage | null;
  paid: number | null;
  paid_currency: string | null;
  note: string;
  order_number: string;
}

/** A gift that is on no list (any more), as it was. */
export interface KeptGift {
  kind: 'list' | 'other';
  title: string;
  product_url: string | null;
  price: number | null;
  currency: string;
  list: { id: string; name: string } | null;
  /** A profile, or a person the giver named; null once the account was deleted. */
  recipient_id: string | null;
  /** As the giver wrote it; empty where it is a list's owner. */
  for_whom: string;
  date: string | null;
  at: Date;
}

export interface GivingDoc extends Notes {
  /** The claim's id, or a new one for what the giver added. */
  _id: string;
  profile_id: string | null;
  email_key: string | null;
  /** Null while the gift is on its list, where it is read. */
  gift: KeptGift | null;
}

const keptSchema = new Schema<KeptGift>(
  {
    kind: { type: String, enum: ['list', 'other'], required: true },
    title: { type: String, required: true },
    product_url: { type: String, default: null },
    price: { type: Number, default: null },
    currency: { type: String, required: true },
    list: { type: Schema.Types.Mixed, default: null },
    recipient_id: { type: String, default: null },
    for_whom: { type: String, default: '' },
    date: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema<GivingDoc>({
  _id: { type: String, required: true },
  profile_id: { type: String, default: null },
  email_key: { type: String, default: null },
  stage: { type: String, default: null },
  paid: { type: Number, default: null },
  paid_currency: { type: String, default: null },
  note: { type: String, default: '' },
  order_number: { type: String, default: '' },
  gift: { type: keptSchema, default: null },
});
schema.index({ profile_id: 1 }, { partialFilterExpression: { profile_id: { $type: 'string' } } });
schema.index({ email_key: 1 }, { partialFilterExpression: { email_key: { $type: 'string' } } });
/** What to make anonymous of a deleted recipient; what to forget of visitors of long ago. */
schema.index({ 'gift.recipient_id': 1 }, { sparse: true });
schema.index({ 'gift.at': 1 }, { sparse: true });
export const GivingModel = defineModel('giving', schema, { shardedBy: '_id' });

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

type Within = Pick<Transaction, 'session'>;

/** The notes on these claims, and what is kept of gifts on no list. */
export const findGiving = (
  giver: Giver,
  claimIds: readonly string[],
  { session }: Partial<Within> = {},
): Promise<GivingDoc[]> =>
  GivingModel.find(
    { $or: [{ _id: { $in: [...claimIds] } }, { ...ownedBy(giver), gift: { $ne: null } }] },
    null,
    session && { session },
  )
    .sort({ _id: -1 })
    .limit(2 * limits.givingLinesMax)
    .lean<GivingDoc[]>()
    .exec();

const boughtStages = GivingStage.options.filter(stage => stage !== 'reserved');

/** Which of these claims their givers have noted as ordered, or further. */
export async function findBought(claimIds: readonly string[]): Promise<Set<string>> {
  const wanted = { _id: { $in: [...claimIds] }, stage: { $in: boughtStages } };
  return new Set(await GivingModel.distinct('_id', wanted).exec());
}

/** The person of this name, or id, to whom the giver gives something else already. */
export async function findNamed(
  giver: Giver,
  { name, id }: { name: string; id: string | undefined },
  { session }: Within,
): Promise<string | null> {
  const found = await GivingModel.find({ ...ownedBy(giver), 'gift.kind': 'other' }, { gift: 1 })
    .session(session)
    .lean<{ gift: KeptGift }[]>();
  const others = found.map(({ gift }) => gift);
  const same =
    others.find(gift => gift.recipient_id === id) ??
    others.find(gift => folded(gift.for_whom) === folded(name));
  return same?.recipient_id ?? null;
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

export const countAdded = (giver: Giver, { session }: Within): Promise<number> =>
  GivingModel.countDocuments({ ...ownedBy(giver), 'gift.kind': 'other' })
    .session(session)
    .exec();

/** Sets notes; of a claim's first notes this makes the row. */
export async function putNotes(
  id: string,
  notes: Partial<Notes>,
  giver: Giver,
  { session }: Within,
): Promise<void> {
  const set = { $set: notes, $setOnInsert: asOwned(giver) };
  await orRunAgain(GivingModel.updateOne({ _id: id }, set, { upsert: true, session }).exec());
}

export async function addKept(doc: GivingDoc, { session }: Within): Promise<void> {
  await GivingModel.create([doc], { session });
}

/** Keeps gifts that are gone, with what their givers noted before. */
export async function keepGone(
  gone: readonly (Pick<GivingDoc, '_id' | 'profile_id' | 'email_key'> & { gift: KeptGift })[],
  { session }: Within,
): Promise<void> {
  if (gone.length === 0) return;
  const writes = gone.map(({ _id, gift, ...owned }) => ({
    updateOne: { filter: { _id }, update: { $set: { gift }, $setOnInsert: owned }, upsert: true },
  }));
  await orRunAgain(GivingModel.bulkWrite(writes, { session }));
}

/** Forgets what was noted of claims that are released or anonymised. */
export async function forgetGiving(ids: readonly string[], { session }: Partial<Within> = {}): Promise<void> {
  await GivingModel.deleteMany({ _id: { $in: [...ids] } }, session && { session });
}

/** Forgets gifts on no list that visitors gave so long ago. */
export async function forgetOldGiving(before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  const isOver = [{ 'gift.date': null }, { 'gift.date': { $lt: day } }];
  await GivingModel.deleteMany({ profile_id: null, 'gift.at': { $lt: before }, $or: isOver });
  await BudgetModel.deleteMany({ profile_id: null, year: { $lt: before.getUTCFullYear() } });
}

const budgetId = ({ profileId, emailKey }: Giver, recipientId: string, year: number): string =>
  `${profileId ?? emailKey}:${recipientId}:${year}`;

export const findBudgets = (giver: Giver, { session }: Partial<Within> = {}): Promise<BudgetDoc[]> =>
  BudgetModel.find(ownedBy(giver), null, session && { session })
    .limit(2 * limits.givingLinesMax)
    .lean<BudgetDoc[]>()
    .exec();

interface NewBudget {
  recipientId: string;
  year: number;
  amount: number;
  currency: string;
}

export async function putBudget(
  giver: Giver,
  { recipientId, year, amount, currency }: NewBudget,
  { session }: Within,
): Promise<void> {
  const _id = budgetId(giver, recipientId, year);
  const set = {
    $set: { amount, currency },
    $setOnInsert: { ...asOwned(giver), recipient_id: recipientId, year },
  };
  await orRunAgain(BudgetModel.updateOne({ _id }, set, { upsert: true, session }).exec());
}

/** Removes a budget, one that was set before signing up as well. */
export async function removeBudget(
  giver: Giver,
  recipientId: string,
  year: number,
  { session }: Within,
): Promise<void> {
  await BudgetModel.deleteMany({ ...ownedBy(giver), recipient_id: recipientId, year }, { session });
}
