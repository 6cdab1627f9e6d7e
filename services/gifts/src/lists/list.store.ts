import type { ListState } from '@giftlist/contracts/lists/entities';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { z } from 'zod';
import type { ListDoc } from '../model/list.ts';

const schema = new Schema<ListDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  user_id: { type: String, required: true },
  list_name: { type: String, required: true },
  giftlist_type: { type: String, enum: ['public', 'friends', 'private'], required: true },
  editor_keys: [String],
  editor_ids: [String],
  gifts_revealed: { type: Boolean, required: true },
  isArchived: { type: Boolean, required: true },
  isDeleted: { type: Boolean, required: true },
  occasion_date: { type: String, default: null },
  currency: { type: String, required: true },
  createdAt: { type: String, required: true },
});
schema.index({ user_id: 1 });
schema.index({ occasion_date: 1 }, { partialFilterExpression: { occasion_date: { $type: 'string' } } });
export const ListModel = defineModel('lists', schema, { shardedBy: '_id' });

export const findList = (id: string): Promise<ListDoc | null> =>
  ListModel.findById(id).lean<ListDoc>().exec();

export const findLists = (ids: Iterable<string>): Promise<ListDoc[]> =>
  ListModel.find({ _id: { $in: [...new Set(ids)] } })
    .lean<ListDoc[]>()
    .exec();

/** Excludes deleted lists. */
export const findListsOfOwner = (ownerId: string): Promise<ListDoc[]> =>
  ListModel.find({ user_id: ownerId, isDeleted: false }).lean<ListDoc[]>().exec();

/** Excludes deleted lists. Both dates are inclusive. */
export const streamListsBetween = (firstDate: string, lastDate: string): AsyncIterable<ListDoc> =>
  ListModel.find({ occasion_date: { $gte: firstDate, $lte: lastDate }, isDeleted: false })
    .lean<ListDoc[]>()
    .cursor();

export function toListDoc({ id, ...list }: z.output<typeof ListState>): ListDoc {
  return { _id: id, ...list };
}

/** Keeps the version, because the restored lists service assigns it. Returns whether anything changed. */
export async function setRestoredList({
  id,
  version,
  ...state
}: z.output<typeof ListState>): Promise<boolean> {
  const olderListFilter = { _id: id, version: { $lt: version } };
  const { modifiedCount } = await ListModel.updateOne(olderListFilter, { $set: state });
  return modifiedCount > 0;
}
