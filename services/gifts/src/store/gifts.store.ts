import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { GiftSet } from '../model/change-gift.ts';
import type { Claim } from '../model/claim.ts';
import { editableSchema } from '../model/editable-fields.ts';
import type { GiftDoc, Loading } from '../model/gift.ts';
import {
  type BareGift,
  bareFields,
  type ClaimProjection,
  createGiftProjection,
} from '../model/gift-fields.ts';

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
  {
    startedAt: { type: Date, required: true },
    keep: [String],
    claimed_until: dateOrNull,
    in_bulk: { type: Boolean, default: null },
    network: textOrNull,
  },
  { _id: false },
);

/** For the search in an owner's gift titles. */
export const ownerTitleIndex = {
  owner_id: 1,
  removed_at: 1,
  _id: -1,
  gift_title: 1,
  giftlist_id: 1,
} as const;

const schema = new Schema<GiftDoc>(
  {
    _id: { type: String, required: true },
    giftlist_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
    ...editableSchema,
    price_likely_error: { type: Boolean, default: false },
    availability: textOrNull,
    image_widths: [Number],
    logo_url: textOrNull,
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
    link_failure: { type: String, default: null },
    claims: { type: [claimSchema], default: [] },
    createdAt: { type: Date, required: true },
    removed_at: dateOrNull,
  },
  { minimize: false },
);
schema.index({ giftlist_id: 1, removed_at: 1, _id: -1 });
export const hasClaims = { 'claims.0': { $exists: true } };
/** For an owner's gifts with claims, and for gifts that are the same product. */
schema.index({ owner_id: 1, giftlist_id: 1 }, { partialFilterExpression: hasClaims });
schema.index({ owner_id: 1, same_keys: 1 });
schema.index(ownerTitleIndex);
/** For anonymising the claims of deleted people, and visitors' claims after a year. */
schema.index({ 'claims.profile_id': 1 }, { sparse: true });
schema.index({ 'claims.email_key': 1 }, { sparse: true });
schema.index({ 'claims.at': 1 }, { sparse: true });
schema.index({ added_by: 1 });
/** For the oldest loading link, and for each person's next one. */
const isLoading = { 'loading.startedAt': { $type: 'date' } } as const;
schema.index({ 'loading.startedAt': 1 }, { partialFilterExpression: isLoading });
schema.index(
  { 'loading.in_bulk': 1, added_by: 1, 'loading.claimed_until': -1, 'loading.startedAt': 1 },
  { partialFilterExpression: isLoading },
);
/** For notifying the givers of deleted gifts. */
schema.index({ removed_at: 1, _id: 1 }, { partialFilterExpression: hasClaims });
/** Keeps deleted gifts longer than any event about them can be in transit. */
schema.index({ removed_at: 1 }, { expireAfterSeconds: 14 * 86_400 });
export const GiftModel = defineModel('gifts', schema, { shardedBy: '_id' });

export const notDeleted = { removed_at: null };
export type WithSession = Pick<Transaction, 'session'>;

export const findGift = (
  id: string,
  claims: ClaimProjection,
  { session }: Partial<WithSession> = {},
): Promise<GiftDoc | null> =>
  GiftModel.findOne({ _id: id, ...notDeleted }, createGiftProjection(claims), session && { session })
    .lean<GiftDoc>()
    .exec();

export const findBareGift = (id: string, { session }: Partial<WithSession> = {}): Promise<BareGift | null> =>
  GiftModel.findOne({ _id: id, ...notDeleted }, bareFields, session && { session })
    .lean<BareGift>()
    .exec();

export const findGifts = (ids: readonly string[], claims: ClaimProjection): Promise<GiftDoc[]> =>
  GiftModel.find({ _id: { $in: ids }, ...notDeleted }, createGiftProjection(claims))
    .lean<GiftDoc[]>()
    .exec();

/** Also finds deleted gifts. */
export const findGiftOrTombstone = (
  id: string,
  { session }: Partial<WithSession> = {},
): Promise<BareGift | null> =>
  GiftModel.findById(id, bareFields, session && { session })
    .lean<BareGift>()
    .exec();

/** Call with a gift that was read in the same transaction. Returns null if it is deleted. */
export const setGift = (id: string, set: GiftSet, { session }: WithSession): Promise<BareGift | null> =>
  GiftModel.findOneAndUpdate(
    { _id: id, ...notDeleted },
    { $set: set },
    { session, returnDocument: 'after', projection: bareFields },
  )
    .lean<BareGift>()
    .exec();

/** Small, so that other work can run between batches. */
const batchSize = 200;

/** Newest first, because ids sort by creation time. */
export const findGiftsOfList = (listId: string, claims: ClaimProjection): Promise<GiftDoc[]> =>
  GiftModel.find({ giftlist_id: listId, ...notDeleted }, createGiftProjection(claims))
    .sort({ _id: -1 })
    .batchSize(batchSize)
    .lean<GiftDoc[]>()
    .exec();
