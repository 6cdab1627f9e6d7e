import { GivingStage } from '@giftlist/contracts/gifts/giving';
import { limits } from '@giftlist/contracts/limits';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { z } from 'zod';
import { asOwned, type Giver, ownedBy } from '../model/giver.ts';

export type Stage = z.output<typeof GivingStage>;

/** A giver's notes on a gift. Only the giver ever sees them. */
export interface Notes {
  /** Null if the giver chose none: then it follows from the claim. */
  stage: Stage | null;
  paid: number | null;
  paid_currency: string | null;
  note: string;
  order_number: string;
}

/** A copy of a gift that is on no list, or no longer on one. */
export interface KeptGift {
  kind: 'list' | 'other';
  title: string;
  product_url: string | null;
  price: number | null;
  currency: string;
  list: { id: string; name: string } | null;
  /** A profile, or the id of a person the giver named; null once the account is deleted. */
  recipient_id: string | null;
  /** The name the giver entered; empty for a list's owner. */
  for_whom: string;
  date: string | null;
  at: Date;
}

export interface GivingDoc extends Notes {
  /** The claim's id, or a new id for a gift the giver added. */
  _id: string;
  profile_id: string | null;
  email_key: string | null;
  /** Null while the gift is on its list and read from there. */
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
/** Data to anonymise for deleted recipients, and to delete for visitors after a year. */
schema.index({ 'gift.recipient_id': 1 }, { sparse: true });
schema.index({ 'gift.at': 1 }, { sparse: true });
export const GivingModel = defineModel('giving', schema, { shardedBy: '_id' });

type Within = Pick<Transaction, 'session'>;

/** The notes on these claims, and the gifts on no list. */
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

/** Which of these claims their givers have marked as ordered or further. */
export async function findBought(claimIds: readonly string[]): Promise<Set<string>> {
  const wanted = { _id: { $in: [...claimIds] }, stage: { $in: boughtStages } };
  return new Set(await GivingModel.distinct('_id', wanted).exec());
}

/** A person with this name or id who already gets a gift from the giver. */
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

/** Sets notes, creating the row if it does not exist. */
export async function putNotes(
  id: string,
  notes: Partial<Notes>,
  giver: Giver,
  { session }: Within,
): Promise<void> {
  const set = { $set: notes, $setOnInsert: asOwned(giver) };
  await retryOnConflict(GivingModel.updateOne({ _id: id }, set, { upsert: true, session }).exec());
}

export async function addKept(doc: GivingDoc, { session }: Within): Promise<void> {
  await GivingModel.create([doc], { session });
}

/** Stores copies of deleted gifts beside their givers' notes. */
export async function keepDeleted(
  deleted: readonly (Pick<GivingDoc, '_id' | 'profile_id' | 'email_key'> & { gift: KeptGift })[],
  { session }: Within,
): Promise<void> {
  if (deleted.length === 0) return;
  const writes = deleted.map(({ _id, gift, ...owned }) => ({
    updateOne: { filter: { _id }, update: { $set: { gift }, $setOnInsert: owned }, upsert: true },
  }));
  await retryOnConflict(GivingModel.bulkWrite(writes, { session }));
}

/** Deletes the notes on released or anonymised claims. */
export async function forgetGiving(ids: readonly string[], { session }: Partial<Within> = {}): Promise<void> {
  await GivingModel.deleteMany({ _id: { $in: [...ids] } }, session && { session });
}
