import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { GiftModel } from '../store/gifts.store.ts';

/** A waiting link, and until when a reader has leased it. */
export interface WaitingLink {
  _id: string;
  added_by: string;
  loading: { claimed_until: Date | null };
}

export interface NextLinkQuery {
  inBulk: boolean;
  /** Id of the person whose link was read last. */
  after: string;
  /** Only links whose time limit starts after this; `LostLinks` ends the loading of others. */
  since: Date;
  /** Networks whose links wait because they already use all their slots. */
  full?: readonly string[];
  now?: Date;
}

/** Null also matches links that were stored before this field existed. */
const bulkFilter = (inBulk: boolean) => ({ 'loading.in_bulk': inBulk ? (true as const) : null });

/**
 * Finds a link of the next person by id: the leased one if there is one, otherwise the oldest. Reads one document,
 * however many links there are, unless it must skip those of full networks.
 */
export const findNextLink = ({ inBulk, after, since, full = [], now }: NextLinkQuery) =>
  GiftModel.findOne(
    {
      ...bulkFilter(inBulk),
      added_by: { $gt: after },
      'loading.startedAt': { $type: 'date' as const, $gt: since },
      // A leased link is returned in any case, so that no second link of the same person is read.
      ...(full.length > 0 &&
        now && {
          $or: [{ 'loading.network': { $nin: [...full] } }, { 'loading.claimed_until': { $gte: now } }],
        }),
    },
    { added_by: 1, 'loading.claimed_until': 1 },
  )
    .sort({ added_by: 1, 'loading.claimed_until': -1, 'loading.startedAt': 1 })
    .lean<WaitingLink>();

/** Leases a link until this time. Returns null if another process was faster or the link is no longer loading. */
export const leaseLink = ({ _id, loading }: WaitingLink, until: Date): Promise<BareGift | null> =>
  GiftModel.findOneAndUpdate(
    { _id, 'loading.startedAt': { $type: 'date' as const }, 'loading.claimed_until': loading.claimed_until },
    { $set: { 'loading.claimed_until': until } },
    { returnDocument: 'after', projection: bareFields },
  )
    .lean<BareGift>()
    .exec();

/** Ends a link's lease, so that another process can read it at once. */
export async function releaseLink(id: string): Promise<void> {
  await GiftModel.updateOne({ _id: id, loading: { $ne: null } }, { $set: { 'loading.claimed_until': null } });
}

/** Finds gifts whose time limit for loading started at or before this time. */
export const findLostLinks = (before: Date): Promise<BareGift[]> =>
  GiftModel.find({ 'loading.startedAt': { $type: 'date', $lte: before }, removed_at: null }, bareFields)
    .limit(100)
    .lean<BareGift[]>()
    .exec();
