import type { GiftDoc } from '../gifts/gift.ts';
import { GiftModel } from '../gifts/gifts.store.ts';

/**
 * Takes a gift in hand whose link waits to be read and that nobody else has in hand. The oldest first; those
 * whose time is over are left to the sweep. Null where none waits.
 */
export const claimWaitingLink = (
  now: Date,
  { since, until }: { since: Date; until: Date },
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    {
      'loading.startedAt': { $type: 'date', $gt: since },
      removed_at: null,
      $or: [{ 'loading.claimed_until': null }, { 'loading.claimed_until': { $lt: now } }],
    },
    { $set: { 'loading.claimed_until': until } },
    { sort: { 'loading.startedAt': 1 }, returnDocument: 'after' },
  )
    .lean<GiftDoc>()
    .exec();

/** Lays a link back, so that another process may take it at once. */
export async function layBackLink(id: string): Promise<void> {
  await GiftModel.updateOne({ _id: id, loading: { $ne: null } }, { $set: { 'loading.claimed_until': null } });
}

/** Gifts that have been loading for longer than anyone waits: their reader is lost. */
export const findLostLinks = (before: Date): Promise<GiftDoc[]> =>
  GiftModel.find({ 'loading.startedAt': { $type: 'date', $lte: before }, removed_at: null })
    .limit(100)
    .lean<GiftDoc[]>()
    .exec();
