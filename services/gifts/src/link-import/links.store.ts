import { type BareGift, bareFields } from '../gifts/gift-fields.ts';
import { GiftModel, type Within } from '../gifts/gifts.store.ts';

/** A waiting link that a reader may take, if nobody has it in hand. */
export interface WaitingLink {
  _id: string;
  added_by: string;
  loading: { claimed_until: Date | null };
}

export interface LinksToRead {
  inBulk: boolean;
  /** The person whose turn was last. */
  after: string;
  /** Links that began to wait before this are left to the sweep. */
  since: Date;
}

/** `null` also matches links that were stored before there was this field. */
const queueOf = (inBulk: boolean) => ({ 'loading.in_bulk': inBulk ? (true as const) : null });

/**
 * Returns a link of the next person, in the order of the persons' ids: the one that is in hand if there is one,
 * otherwise the oldest. One entry of the index is read, however many links that person has.
 */
export const findNextLink = ({ inBulk, after, since }: LinksToRead) =>
  GiftModel.findOne(
    {
      ...queueOf(inBulk),
      added_by: { $gt: after },
      'loading.startedAt': { $type: 'date' as const, $gt: since },
    },
    { added_by: 1, 'loading.claimed_until': 1 },
  )
    .sort({ added_by: 1, 'loading.claimed_until': -1, 'loading.startedAt': 1 })
    .lean<WaitingLink>();

/** Takes a link in hand until then; null where another process was faster. */
export const claimLink = ({ _id, loading }: WaitingLink, until: Date): Promise<BareGift | null> =>
  GiftModel.findOneAndUpdate(
    { _id, 'loading.startedAt': { $type: 'date' as const }, 'loading.claimed_until': loading.claimed_until },
    { $set: { 'loading.claimed_until': until } },
    { returnDocument: 'after', projection: bareFields },
  )
    .lean<BareGift>()
    .exec();

/** Lays a link back, so that another process may take it at once. */
export async function unclaimLink(id: string): Promise<void> {
  await GiftModel.updateOne({ _id: id, loading: { $ne: null } }, { $set: { 'loading.claimed_until': null } });
}

/** How many of a person's links that were added in bulk wait to be read. */
export const countLinksInBulk = (personId: string, { session }: Within): Promise<number> =>
  GiftModel.countDocuments(
    { ...queueOf(true), added_by: personId, 'loading.startedAt': { $type: 'date' as const } },
    { session },
  ).exec();

/** Gifts that have been loading for longer than anyone waits: their reader is lost. */
export const findLostLinks = (before: Date): Promise<BareGift[]> =>
  GiftModel.find({ 'loading.startedAt': { $type: 'date', $lte: before }, removed_at: null }, bareFields)
    .limit(100)
    .lean<BareGift[]>()
    .exec();
