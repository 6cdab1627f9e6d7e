import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { Claim, ClaimNotes } from '../claims/claim.ts';
import type { Room } from '../claims/claims.ts';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import type { GiftSet } from './change-gift.ts';
import type { GiftDoc, Loading } from './gift.ts';

const text = { type: String, default: '' };
const textOrNull = { type: String, default: null };
const dateOrNull = { type: Date, default: null };

const claimSchema = new Schema<Claim>(
  {
    id: { type: String, required: true },
    kind: { type: String, enum: ['reserved', 'purchased'], required: true },
    by_owner: { type: Boolean, required: true },
    name: text,
    email: text,
    message: text,
    email_key: textOrNull,
    profile_id: textOrNull,
    token_hash: textOrNull,
    at: { type: Date, required: true },
    received: { type: Boolean, default: false },
    thanked: { type: Boolean, default: false },
  },
  { _id: false },
);
const loadingSchema = new Schema<Loading>(
  { startedAt: { type: Date, required: true }, keep: [String], claimed_until: dateOrNull },
  { _id: false },
);

const schema = new Schema<GiftDoc>(
  {
    _id: { type: String, required: true },
    giftlist_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
    gift_title: { type: String, required: true },
    price: { type: Number, default: null },
    price_likely_error: { type: Boolean, default: false },
    currency: { type: String, required: true },
    product_url: textOrNull,
    image_url: textOrNull,
    image_widths: [Number],
    logo_url: textOrNull,
    quantity: { type: Number, required: true },
    details: text,
    isMostWanted: { type: Boolean, default: false },
    source: { type: String, required: true },
    platform: { type: String, required: true },
    country: { type: String, required: true },
    added_by: { type: String, required: true },
    product: { type: Schema.Types.Mixed, default: null },
    origin_id: { type: String, required: true },
    same_keys: [String],
    position: { type: Number, default: null },
    loading: { type: loadingSchema, default: null },
    link_failed: { type: Boolean, default: false },
    claims: { type: [claimSchema], default: [] },
    createdAt: { type: Date, required: true },
    removed_at: dateOrNull,
  },
  { minimize: false },
);
/** The gifts of a list. */
schema.index({ giftlist_id: 1, removed_at: 1, _id: -1 });
/** What of an owner's is taken, and where else the same thing is wanted. */
export const someTaken = { 'claims.0': { $exists: true } };
schema.index({ owner_id: 1, giftlist_id: 1 }, { partialFilterExpression: someTaken });
schema.index({ owner_id: 1, same_keys: 1 });
/** What to forget of a deleted person, and of a visitor of long ago. */
schema.index({ 'claims.profile_id': 1 }, { sparse: true });
schema.index({ 'claims.email_key': 1 }, { sparse: true });
schema.index({ 'claims.at': 1 }, { sparse: true });
schema.index({ added_by: 1 });
/** Links that wait to be read. */
schema.index(
  { 'loading.startedAt': 1 },
  { partialFilterExpression: { 'loading.startedAt': { $type: 'date' } } },
);
/** Whose takers are to be told. */
schema.index({ removed_at: 1, _id: 1 }, { partialFilterExpression: someTaken });
/** Deleted gifts are kept a fortnight: longer than any event about them is under way. */
schema.index({ removed_at: 1 }, { expireAfterSeconds: 14 * 86_400 });

export const GiftModel = defineModel('gifts', schema, { shardedBy: '_id' });

const present = { removed_at: null };
const own = { $filter: { input: '$claims', cond: '$$this.by_owner' } };
/** `hasRoom`, as a condition of the database. */
const roomLeft: Record<Room, object> = {
  'any-unit': { $expr: { $lt: [{ $size: '$claims' }, '$quantity'] } },
  'own-unit': { $expr: { $lt: [{ $size: own }, '$quantity'] } },
};
const noneLeft = { $expr: { $gte: [{ $size: '$claims' }, '$quantity'] } };
type Within = Pick<Transaction, 'session'>;

export const findGift = (id: string, { session }: Partial<Within> = {}): Promise<GiftDoc | null> =>
  GiftModel.findOne({ _id: id, ...present }, null, session && { session })
    .lean<GiftDoc>()
    .exec();

export const findGifts = (ids: readonly string[]): Promise<GiftDoc[]> =>
  GiftModel.find({ _id: { $in: ids }, ...present })
    .lean<GiftDoc[]>()
    .exec();

/** A deleted gift that is not forgotten yet, as well. */
export const findGiftOrTombstone = (id: string, { session }: Partial<Within> = {}): Promise<GiftDoc | null> =>
  GiftModel.findById(id, null, session && { session })
    .lean<GiftDoc>()
    .exec();

/** A gift, deleted or not, with its list as this service knows it: nothing is decided on one without the other. */
export async function findGiftWithList(id: string): Promise<{ gift: GiftDoc; list: ListDoc | null } | null> {
  const [found] = await GiftModel.aggregate<GiftDoc & { list: ListDoc[] }>([
    { $match: { _id: id } },
    {
      $lookup: {
        from: ListModel.collection.name,
        localField: 'giftlist_id',
        foreignField: '_id',
        as: 'list',
      },
    },
  ]);
  if (!found) return null;
  const { list, ...gift } = found;
  return { gift, list: list[0] ?? null };
}

/** Deleted gifts whose takers have not been told. */
export const findUntold = (goneBefore: Date): Promise<Pick<GiftDoc, '_id'>[]> =>
  GiftModel.find({ removed_at: { $lt: goneBefore }, ...someTaken }, { _id: 1 })
    .limit(100)
    .lean()
    .exec();

/** Newest first: ids are ordered by their time of creation. */
export const findGiftsOfList = (listId: string, { session }: Partial<Within> = {}): Promise<GiftDoc[]> =>
  GiftModel.find({ giftlist_id: listId, ...present }, null, session && { session })
    .sort({ _id: -1 })
    .lean<GiftDoc[]>()
    .exec();

/** Whether one of these tokens holds a unit on the list. A signed-in claim is its account's: no token shows it. */
export async function listHoldsClaim(listId: string, tokenHashes: readonly string[]): Promise<boolean> {
  const claims = { $elemMatch: { token_hash: { $in: [...tokenHashes] }, profile_id: null } };
  return (await GiftModel.exists({ giftlist_id: listId, claims })) !== null;
}

/** As a list's gifts were at a moment, deleted since or not. */
export const findGiftsOfListAt = (listId: string, at: Date, { session }: Within): Promise<GiftDoc[]> =>
  GiftModel.find({ giftlist_id: listId, $or: [present, { removed_at: { $gt: at } }] }, null, { session })
    .sort({ _id: -1 })
    .lean<GiftDoc[]>()
    .exec();

export const countGiftsOfList = (listId: string, { session }: Within): Promise<number> =>
  GiftModel.countDocuments({ giftlist_id: listId, ...present }, { session }).exec();

/** What is taken, all units, on an owner's other lists. */
export const findTakenElsewhere = (
  ownerId: string,
  listId: string,
): Promise<Pick<GiftDoc, '_id' | 'giftlist_id' | 'same_keys'>[]> =>
  GiftModel.find(
    { owner_id: ownerId, giftlist_id: { $ne: listId }, ...someTaken, ...present, ...noneLeft },
    { giftlist_id: 1, same_keys: 1 },
  )
    .lean()
    .exec();

/** An owner's other lists on which the same thing is wanted. */
export const findListsWithSame = (gift: GiftDoc): Promise<string[]> =>
  GiftModel.distinct('giftlist_id', {
    owner_id: gift.owner_id,
    same_keys: { $in: gift.same_keys },
    giftlist_id: { $ne: gift.giftlist_id },
    ...present,
  }).exec();

export async function insertGifts(gifts: readonly GiftDoc[], { session }: Within): Promise<void> {
  await GiftModel.insertMany(gifts, { session });
}

/** Puts gifts of one list in their places. */
export async function setPositions(
  positions: ReadonlyMap<string, number | null>,
  { session }: Within,
): Promise<void> {
  const writes = [...positions].map(([_id, position]) => ({
    updateOne: { filter: { _id }, update: { $set: { position } } },
  }));
  if (writes.length > 0) await GiftModel.bulkWrite(writes, { session });
}

/** Sets fields of a gift that was read in the same transaction. */
export const setGift = (id: string, set: GiftSet, { session }: Within): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate({ _id: id, ...present }, { $set: set }, { session, returnDocument: 'after' })
    .lean<GiftDoc>()
    .exec();

/** Forgets who had taken a deleted gift. */
export const forgetClaims = (id: string, { session }: Within): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: id },
    { $set: { claims: [] }, $inc: { revision: 1 } },
    { session, returnDocument: 'after' },
  )
    .lean<GiftDoc>()
    .exec();

/** Brings a deleted gift back that was read in the same transaction. */
export const unremoveGift = (id: string, set: GiftSet, { session }: Within): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: id },
    { $set: { ...set, removed_at: null } },
    { session, returnDocument: 'after' },
  )
    .lean<GiftDoc>()
    .exec();

/**
 * Takes a unit where there is room: one conditional update, so that of any number of attempts on the last
 * unit exactly one finds it. Null where there is none left.
 */
export const addClaim = (
  { giftId, claim, room }: { giftId: string; claim: Claim; room: Room },
  { session }: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, ...present, ...roomLeft[room] },
    { $push: { claims: claim }, $inc: { revision: 1 } },
    { session, returnDocument: 'after' },
  )
    .lean<GiftDoc>()
    .exec();

/** What the list's keepers note of a unit. Null where it is no longer taken. */
export const noteOnClaim = (
  { giftId, claimId, notes }: { giftId: string; claimId: string; notes: Partial<ClaimNotes> },
  { session }: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': claimId, ...present },
    {
      $set: Object.fromEntries(Object.entries(notes).map(([name, value]) => [`claims.$.${name}`, value])),
      $inc: { revision: 1 },
    },
    { session, returnDocument: 'after' },
  )
    .lean<GiftDoc>()
    .exec();

/** Gives a unit back. Null where another did so meanwhile. */
export const removeClaim = (
  { giftId, claimId }: { giftId: string; claimId: string },
  { session }: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': claimId },
    { $pull: { claims: { id: claimId } }, $inc: { revision: 1 } },
    { session, returnDocument: 'after' },
  )
    .lean<GiftDoc>()
    .exec();
