import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { AnyObject, Model, QueryFilter, UpdateQuery } from 'mongoose';

/** Documents per transaction. */
const batchSize = 100;

/**
 * Sets fields of the next batch of matching documents, which must then no longer match. Returns whether there may be
 * more. `arrayFilters` select array elements.
 */
export async function updateBatch<Doc extends { _id: string }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  set: UpdateQuery<Doc>['$set'],
  { session }: Transaction,
  arrayFilters: AnyObject[] = [],
): Promise<boolean> {
  const found = await model.find(filter, { _id: 1 }, { session }).limit(batchSize).lean<{ _id: string }[]>();
  const ids = found.map(({ _id }) => _id);
  await model.updateMany({}, { $set: set }, { arrayFilters, session }).where('_id').in(ids);
  return ids.length === batchSize;
}
