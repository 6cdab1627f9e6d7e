import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { AnyObject, Model, QueryFilter, UpdateQuery } from 'mongoose';

const batchSize = 100;

/** Updates some documents, which must then no longer match the filter. Returns whether more documents may match. */
export async function updateBatch<Doc extends { _id: string }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  set: UpdateQuery<Doc>['$set'],
  { session }: Transaction,
  arrayFilters: AnyObject[] = [],
): Promise<boolean> {
  const docs = await model.find(filter, { _id: 1 }, { session }).limit(batchSize).lean<{ _id: string }[]>();
  const ids = docs.map(({ _id }) => _id);
  await model.updateMany({}, { $set: set }, { arrayFilters, session }).where('_id').in(ids);
  return ids.length === batchSize;
}
