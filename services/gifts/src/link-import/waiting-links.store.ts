import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { GiftModel } from '../store/gifts.store.ts';

export interface WaitingLink {
  _id: string;
  added_by: string;
  loading: { claimed_until: Date | null };
}

export interface NextLinkQuery {
  inBulk: boolean;
  /** The profile id after which the next person is searched. */
  after: string;
  /** `LostLinks` ends the loading of older links. */
  since: Date;
  /** Networks without free slots. */
  fullNetworks?: readonly string[];
  now?: Date;
}

/** Null also matches links stored before this field existed. */
const createBulkFilter = (inBulk: boolean) => ({ 'loading.in_bulk': inBulk ? (true as const) : null });

/** Finds the next person's leased link, or else their oldest. Usually reads one document. */
export const findNextLink = ({ inBulk, after, since, fullNetworks = [], now }: NextLinkQuery) =>
  GiftModel.findOne(
    {
      ...createBulkFilter(inBulk),
      added_by: { $gt: after },
      'loading.startedAt': { $type: 'date' as const, $gt: since },
      // Finds leased links even in full networks, so that no second link of the person is read.
      ...(fullNetworks.length > 0 &&
        now && {
          $or: [
            { 'loading.network': { $nin: [...fullNetworks] } },
            { 'loading.claimed_until': { $gte: now } },
          ],
        }),
    },
    { added_by: 1, 'loading.claimed_until': 1 },
  )
    .sort({ added_by: 1, 'loading.claimed_until': -1, 'loading.startedAt': 1 })
    .lean<WaitingLink>();

/** Returns null if another process leased the link first or it is no longer loading. */
export const leaseLink = ({ _id, loading }: WaitingLink, until: Date): Promise<BareGift | null> =>
  GiftModel.findOneAndUpdate(
    { _id, 'loading.startedAt': { $type: 'date' as const }, 'loading.claimed_until': loading.claimed_until },
    { $set: { 'loading.claimed_until': until } },
    { returnDocument: 'after', projection: bareFields },
  )
    .lean<BareGift>()
    .exec();

/** Lets another process read the link immediately. */
export async function releaseLink(id: string): Promise<void> {
  await GiftModel.updateOne({ _id: id, loading: { $ne: null } }, { $set: { 'loading.claimed_until': null } });
}

export const findLostLinks = (before: Date): Promise<BareGift[]> =>
  GiftModel.find({ 'loading.startedAt': { $type: 'date', $lte: before }, removed_at: null }, bareFields)
    .limit(100)
    .lean<BareGift[]>()
    .exec();
