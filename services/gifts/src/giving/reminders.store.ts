import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { allClaims, fieldsWith } from '../model/gift-fields.ts';
import { GiftModel, present, someTaken } from '../store/gifts.store.ts';

/** A claim whose giver has been reminded. */
interface RemindedDoc {
  _id: string;
  at: Date;
}

/** Longer than any list's date is looked at. */
const keepS = 400 * 86_400;
const schema = new Schema<RemindedDoc>({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: keepS });
const RemindedModel = defineModel('giving_reminders', schema, { shardedBy: '_id' });

type Within = Pick<Transaction, 'session'>;

/** Lists with a date in this range, in batches. */
export async function* listsBetween(first: string, last: string, most: number): AsyncGenerator<ListDoc[]> {
  const wanted = { occasion_date: { $gte: first, $lte: last }, isDeleted: false };
  let lists: ListDoc[] = [];
  for await (const list of ListModel.find(wanted).lean<ListDoc[]>().cursor()) {
    lists.push(list);
    if (lists.length < most) continue;
    yield lists;
    lists = [];
  }
  if (lists.length > 0) yield lists;
}

/** Gifts on these lists with a reserved unit, in batches. */
export async function* reservedOn(lists: readonly ListDoc[], most: number): AsyncGenerator<GiftDoc[]> {
  const found = GiftModel.find(
    {
      owner_id: { $in: [...new Set(lists.map(({ user_id }) => user_id))] },
      giftlist_id: { $in: lists.map(({ _id }) => _id) },
      ...someTaken,
      ...present,
      'claims.kind': 'reserved',
    },
    fieldsWith(allClaims),
  )
    .batchSize(most)
    .lean<GiftDoc[]>()
    .cursor();
  let gifts: GiftDoc[] = [];
  for await (const gift of found) {
    gifts.push(gift);
    if (gifts.length < most) continue;
    yield gifts;
    gifts = [];
  }
  if (gifts.length > 0) yield gifts;
}

export async function findReminded(claimIds: readonly string[]): Promise<Set<string>> {
  return new Set(await RemindedModel.distinct('_id', { _id: { $in: [...claimIds] } }).exec());
}

/** Records that a giver is reminded. Returns false if this was recorded before. */
export async function noteReminded(claimId: string, at: Date, { session }: Within): Promise<boolean> {
  const set = { $setOnInsert: { at } };
  const noted = await retryOnConflict(
    RemindedModel.updateOne({ _id: claimId }, set, { upsert: true, session }).exec(),
  );
  return noted.upsertedCount === 1;
}

/** Whether a unit is still claimed. */
export const isStillHeld = async (giftId: string, claimId: string, { session }: Within): Promise<boolean> =>
  (await GiftModel.exists({ _id: giftId, 'claims.id': claimId, ...present }).session(session)) !== null;
