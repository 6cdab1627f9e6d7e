import { GivingStage } from '@giftlist/contracts/gifts/giving';
import { limits } from '@giftlist/contracts/limits';
import type { DeletedPerson } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';
import type { z } from 'zod';
import { createGiverFilter, type Giver, toGiverFields } from '../model/giver.ts';
import type { WithSession } from '../store/gifts.store.ts';
import { updateBatch } from '../store/update-batch.ts';

export type Stage = z.output<typeof GivingStage>;

export interface Notes {
  /** Null until the giver chooses one. Until then, the giver sees a default (`giving-line.ts`). */
  stage: Stage | null;
  paid: number | null;
  paid_currency: string | null;
  note: string;
  order_number: string;
}

/** A copy of a deleted gift, or a gift that the giver added. */
export interface UnlistedGift {
  kind: 'list' | 'other';
  title: string;
  product_url: string | null;
  price: number | null;
  currency: string;
  list: { id: string; name: string } | null;
  /** A profile id, or a generated id for a person without a profile. Null once the profile is deleted. */
  recipient_id: string | null;
  /** The name that the giver entered or chose. Empty for a copy, and once the profile is deleted. */
  for_whom: string;
  date: string | null;
  /** When the gift was reserved or added. */
  at: Date;
}

export interface GivingDoc extends Notes {
  /** The claim's id, or a new id for a gift that the giver added. */
  _id: string;
  profile_id: string | null;
  email_key: string | null;
  /** Null for notes on a claim that still exists. */
  gift: UnlistedGift | null;
}

const unlistedSchema = new Schema<UnlistedGift>(
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
  gift: { type: unlistedSchema, default: null },
});
schema.index({ profile_id: 1 }, { partialFilterExpression: { profile_id: { $type: 'string' } } });
schema.index({ email_key: 1 }, { partialFilterExpression: { email_key: { $type: 'string' } } });
/** Used when a profile is deleted. */
schema.index({ 'gift.recipient_id': 1 }, { sparse: true });
/** Used to delete visitors' gifts after a year. */
schema.index({ 'gift.at': 1 }, { sparse: true });
export const GivingModel = defineModel('giving', schema, { shardedBy: '_id' });

/** Finds the notes on these claims, and the giver's unlisted gifts. */
export const findGiving = (giver: Giver, claimIds: readonly string[]): Promise<GivingDoc[]> =>
  GivingModel.find({
    $or: [{ _id: { $in: [...claimIds] } }, { ...createGiverFilter(giver), gift: { $ne: null } }],
  })
    .sort({ _id: -1 })
    .limit(2 * limits.givingLinesMax)
    .lean<GivingDoc[]>()
    .exec();

const purchasedStages = GivingStage.options.filter(stage => stage !== 'reserved');

/** Returns the ids of claims whose stage is ordered or later. */
export async function findPurchasedClaimIds(
  claimIds: readonly string[],
  { session }: Partial<WithSession> = {},
): Promise<Set<string>> {
  const filter = { _id: { $in: claimIds }, stage: { $in: purchasedStages } };
  const docs = await GivingModel.find(filter, { _id: 1 }, session && { session }).lean<{ _id: string }[]>();
  return new Set(docs.map(({ _id }) => _id));
}

/** Finds a recipient by id or name among the giver's unlisted gifts. */
export async function findRecipientId(
  giver: Giver,
  { name, id }: { name: string; id: string | undefined },
  { session }: WithSession,
): Promise<string | null> {
  const docs = await GivingModel.find({ ...createGiverFilter(giver), 'gift.kind': 'other' }, { gift: 1 })
    .session(session)
    .lean<{ gift: UnlistedGift }[]>();
  const gifts = docs.map(({ gift }) => gift);
  const match =
    gifts.find(gift => gift.recipient_id === id) ??
    gifts.find(gift => normalizeName(gift.for_whom) === normalizeName(name));
  return match?.recipient_id ?? null;
}

const normalizeName = (name: string): string => name.normalize('NFKC').toLowerCase();

export const countAddedGifts = (giver: Giver, { session }: WithSession): Promise<number> =>
  GivingModel.countDocuments({ ...createGiverFilter(giver), 'gift.kind': 'other' })
    .session(session)
    .exec();

export async function storeNotes(
  id: string,
  notes: Partial<Notes>,
  giver: Giver,
  { session }: WithSession,
): Promise<void> {
  const update = { $set: notes, $setOnInsert: toGiverFields(giver) };
  await retryOnConflict(GivingModel.updateOne({ _id: id }, update, { upsert: true, session }).exec());
}

export async function insertUnlistedGift(doc: GivingDoc, { session }: WithSession): Promise<void> {
  await GivingModel.create([doc], { session });
}

/** Keeps existing notes. */
export async function storeGiftCopies(
  copies: readonly (Pick<GivingDoc, '_id' | 'profile_id' | 'email_key'> & { gift: UnlistedGift })[],
  { session }: WithSession,
): Promise<void> {
  if (copies.length === 0) return;
  const writes = copies.map(({ _id, gift, ...giverFields }) => ({
    updateOne: { filter: { _id }, update: { $set: { gift }, $setOnInsert: giverFields }, upsert: true },
  }));
  await retryOnConflict(GivingModel.bulkWrite(writes, { session }));
}

export async function deleteGiving(
  ids: readonly string[],
  { session }: Partial<WithSession> = {},
): Promise<void> {
  await GivingModel.deleteMany({ _id: { $in: [...ids] } }, session && { session });
}

/** Keeps gifts with a date on or after `before`. */
export async function deleteOldVisitorGifts(before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  const dateFilters = [{ 'gift.date': null }, { 'gift.date': { $lt: day } }];
  await GivingModel.deleteMany({ profile_id: null, 'gift.at': { $lt: before }, $or: dateFilters });
}

/** Removes the deleted person's name and list. Names of people without a profile stay. */
export const anonymiseRecipient = ({ id }: DeletedPerson, tx: Transaction): Promise<boolean> =>
  updateBatch(
    GivingModel,
    { 'gift.recipient_id': id },
    { 'gift.recipient_id': null, 'gift.for_whom': '', 'gift.list': null },
    tx,
  );
