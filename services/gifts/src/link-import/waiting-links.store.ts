import { type BareGift, bareFields } from '../model/gift-fields.ts';
import { GiftModel } from '../store/gifts.store.ts';

/** A waiting link, and until when a reader has reserved it. */
export interface WaitingLink {
  _id: string;
  added_by: string;
  loading: { claimed_until: Date | null };
}

export interface LinksToRead {
  inBulk: boolean;
  /** The person whose link was read last. */
  after: string;
  /** Older links are left to the sweep. */
  since: Date;
  /** Networks whose links wait until others of theirs are read. */
  full?: readonly string[];
  now?: Date;
}

/** `null` also matches links stored before this field existed. */
const queueOf = (inBulk: boolean) => ({ 'loading.in_bulk': inBulk ? (true as const) : null });

/**
 * Returns a link of the next person in the order of ids: the reserved one if there is one, else the oldest.
 * Reads one index entry, however many links the person has.
 */
export const findNextLink = ({ inBulk, after, since, full = [], now }: LinksToRead) =>
  GiftModel.findOne(
    {
      ...queueOf(inBulk),
      added_by: { $gt: after },
      'loading.startedAt': { $type: 'date' as const, $gt: since },
      // A link in progress is returned in any case, so that no second one of its person is read.
      ...(full.length > 0 &&
        now && {
          $or: [{ 'loading.network': { $nin: [...full] } }, { 'loading.claimed_until': { $gte: now } }],
        }),
    },
    { added_by: 1, 'loading.claimed_until': 1 },
  )
    .sort({ added_by: 1, 'loading.claimed_until': -1, 'loading.startedAt': 1 })
    .lean<WaitingLink>();

/** Reserves a link until this moment. Returns null if another process was faster. */
export const claimLink = ({ _id, loading }: WaitingLink, until: Date): Promise<BareGift | null> =>
  GiftModel.findOneAndUpdate(
    { _id, 'loading.startedAt': { $type: 'date' as const }, 'loading.claimed_until': loading.claimed_until },
    { $set: { 'loading.claimed_until': until } },
    { returnDocument: 'after', projection: bareFields },
  )
    .lean<BareGift>()
    .exec();

/** Ends the reservation of a link, so another process can read it at once. */
export async function unclaimLink(id: string): Promise<void> {
  await GiftModel.updateOne({ _id: id, loading: { $ne: null } }, { $set: { 'loading.claimed_until': null } });
}

/** Gifts that have been loading for too long because their reader was lost. */
export const findLostLinks = (before: Date): Promise<BareGift[]> =>
  GiftModel.find({ 'loading.startedAt': { $type: 'date', $lte: before }, removed_at: null }, bareFields)
    .limit(100)
    .lean<BareGift[]>()
    .exec();
