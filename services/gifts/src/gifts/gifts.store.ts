import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { Claim } from '../claims/claim.ts';
import type { Room } from '../claims/claims.ts';
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
/** Whom to tell about a claim. */
schema.index({ 'claims.id': 1 }, { sparse: true });
/** What to forget of a deleted person, and of a visitor of long ago. */
schema.index({ 'claims.profile_id': 1 }, { sparse: true });
schema.index({ 'claims.at': 1 }, { sparse: true });
schema.index({ added_by: 1 });
/** Links that wait to be read. */
schema.index(
  { 'loading.startedAt': 1 },
  { partialFilterExpression: { 'loading.startedAt': { $type: 'date' } } },
);
/** Deleted gifts are kept a fortnight: longer than any event about them is under way. */
schema.index({ removed_at: 1 }, { expireAfterSeconds: 14 * 86_400 });

export const GiftModel = defineModel('gifts', schema);

const present = { removed_at: null };
const own = { $filter: { input: '$claims', cond: '$$this.by_owner' } };
/** `hasRoom`, as a condition of the database. */
const roomLeft: Record<Room, object> = {
  'any-unit': { $expr: { $lt: [{ $size: '$claims' }, '$quantity'] } },
  'own-unit': { $expr: { $lt: [{ $size: own }, '$quantity'] } },
};
type Within = Pick<Transaction, 'session'>;

export const findGift = (id: string, { session }: Partial<Within> = {}): Promise<GiftDoc | null> =>
  GiftModel.findOne({ _id: id, ...present }, null, session && { session })
    .lean<GiftDoc>()
    .exec();

/** A deleted gift that is not forgotten yet, as well. */
export const findGiftOrTombstone = (id: string): Promise<GiftDoc | null> =>
  GiftModel.findById(id).lean<GiftDoc>().exec();

export const findGiftOfClaim = (claimId: string): Promise<GiftDoc | null> =>
  GiftModel.findOne({ 'claims.id': claimId }).lean<GiftDoc>().exec();

/** Newest first: ids are ordered by their time of creation. */
export const findGiftsOfList = (listId: string, { session }: Partial<Within> = {}): Promise<GiftDoc[]> =>
  GiftModel.find({ giftlist_id: listId, ...present }, null, session && { session })
    .sort({ _id: -1 })
    .lean<GiftDoc[]>()
    .exec();

export async function insertGift(gift: GiftDoc, { session }: Within): Promise<void> {
  await GiftModel.insertMany([gift], { session });
}

/** Sets fields of a gift that was read in the same transaction. */
export const setGift = (id: string, set: GiftSet, { session }: Within): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate({ _id: id, ...present }, { $set: set }, { session, returnDocument: 'after' })
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
