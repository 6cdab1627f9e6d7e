import { type BareGift, bareFields } from '../gifts/gift-fields.ts';
import { GiftModel } from '../gifts/gifts.store.ts';

/** When links may be read: those that began before `since` are left to the sweep. */
export interface LinkTimes {
  now: Date;
  since: Date;
  /** Links of an import begin later and later; none after this is read yet. */
  latest: Date;
}

interface Waiting {
  /** Whose links wait. */
  _id: string;
  first: Date;
}

const loading = ({ since }: LinkTimes) => ({
  'loading.startedAt': { $type: 'date' as const, $gt: since },
  removed_at: null,
});

/** People whose links wait while none of theirs is being read, by their oldest link. */
export const findPeopleWaiting = (times: LinkTimes): Promise<Waiting[]> =>
  GiftModel.aggregate<Waiting>([
    { $match: loading(times) },
    {
      $group: {
        _id: '$added_by',
        first: { $min: '$loading.startedAt' },
        inHand: { $max: '$loading.claimed_until' },
      },
    },
    {
      $match: {
        first: { $lte: times.latest },
        $or: [{ inHand: null }, { inHand: { $lt: times.now } }],
      },
    },
    { $sort: { first: 1 } },
    { $limit: 1_000 },
    { $project: { first: 1 } },
  ]).exec();

/** Takes the oldest waiting link of a person in hand until then; null where none waits. */
export const claimWaitingLink = (personId: string, times: LinkTimes, until: Date): Promise<BareGift | null> =>
  GiftModel.findOneAndUpdate(
    {
      $and: [loading(times), { 'loading.startedAt': { $lte: times.latest } }],
      added_by: personId,
      $or: [{ 'loading.claimed_until': null }, { 'loading.claimed_until': { $lt: times.now } }],
    },
    { $set: { 'loading.claimed_until': until } },
    { sort: { 'loading.startedAt': 1 }, returnDocument: 'after', projection: bareFields },
  )
    .lean<BareGift>()
    .exec();

/** Lays a link back, so that another process may take it at once. */
export async function layBackLink(id: string): Promise<void> {
  await GiftModel.updateOne({ _id: id, loading: { $ne: null } }, { $set: { 'loading.claimed_until': null } });
}

/** Gifts that have been loading for longer than anyone waits: their reader is lost. */
export const findLostLinks = (before: Date): Promise<BareGift[]> =>
  GiftModel.find({ 'loading.startedAt': { $type: 'date', $lte: before }, removed_at: null }, bareFields)
    .limit(100)
    .lean<BareGift[]>()
    .exec();
