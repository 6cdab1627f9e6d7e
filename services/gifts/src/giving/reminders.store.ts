import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import { ListModel } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { allClaims, projectionWith } from '../model/gift-fields.ts';
import type { ListDoc } from '../model/list.ts';
import { GiftModel, hasClaims, notDeleted } from '../store/gifts.store.ts';

/** A record that the giver of a claim has been reminded; `_id` is the claim's id. */
interface ReminderDoc {
  _id: string;
  at: Date;
}

/** Much longer than the week in which a reminder is due. */
const ttlS = 400 * 86_400;
const schema = new Schema<ReminderDoc>({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: ttlS });
const ReminderModel = defineModel('giving_reminders', schema, { shardedBy: '_id' });

type Within = Pick<Transaction, 'session'>;

/** Finds lists with a date in this range, in batches. */
export async function* findListsBetween(
  first: string,
  last: string,
  batchSize: number,
): AsyncGenerator<ListDoc[]> {
  const filter = { occasion_date: { $gte: first, $lte: last }, isDeleted: false };
  let lists: ListDoc[] = [];
  for await (const list of ListModel.find(filter).lean<ListDoc[]>().cursor()) {
    lists.push(list);
    if (lists.length < batchSize) continue;
    yield lists;
    lists = [];
  }
  if (lists.length > 0) yield lists;
}

/** Finds gifts with a reserved unit on these lists, in batches. */
export async function* findReservedGifts(
  lists: readonly ListDoc[],
  batchSize: number,
): AsyncGenerator<GiftDoc[]> {
  const found = GiftModel.find(
    {
      owner_id: { $in: [...new Set(lists.map(({ user_id }) => user_id))] },
      giftlist_id: { $in: lists.map(({ _id }) => _id) },
      ...hasClaims,
      ...notDeleted,
      'claims.kind': 'reserved',
    },
    projectionWith(allClaims),
  )
    .batchSize(batchSize)
    .lean<GiftDoc[]>()
    .cursor();
  let gifts: GiftDoc[] = [];
  for await (const gift of found) {
    gifts.push(gift);
    if (gifts.length < batchSize) continue;
    yield gifts;
    gifts = [];
  }
  if (gifts.length > 0) yield gifts;
}

export async function findRemindedClaims(claimIds: readonly string[]): Promise<Set<string>> {
  return new Set(await ReminderModel.distinct('_id', { _id: { $in: [...claimIds] } }).exec());
}

/** Records that the giver of a claim has been reminded. Returns false if that was already recorded. */
export async function recordReminder(claimId: string, at: Date, { session }: Within): Promise<boolean> {
  const set = { $setOnInsert: { at } };
  const result = await retryOnConflict(
    ReminderModel.updateOne({ _id: claimId }, set, { upsert: true, session }).exec(),
  );
  return result.upsertedCount === 1;
}

/** Whether the unit is still claimed and its gift not deleted. */
export const isStillClaimed = async (
  giftId: string,
  claimId: string,
  { session }: Within,
): Promise<boolean> =>
  (await GiftModel.exists({ _id: giftId, 'claims.id': claimId, ...notDeleted }).session(session)) !== null;
