import type { Model, QueryFilter } from 'mongoose';
import type { Transaction } from '../messaging/outbox.ts';
import { removePermanently } from '../projections/projection.ts';

const batchSize = 200;

interface StoredDocument {
  _id: string;
}

async function findBatch<Doc extends StoredDocument>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  { session }: Transaction,
): Promise<string[]> {
  const rows = await model
    .find(filter, { _id: 1 })
    .limit(batchSize)
    .session(session)
    .lean<StoredDocument[]>();
  return rows.map(({ _id }) => _id);
}

/** Deletes the next batch of matching documents. Returns whether there may be more. */
export async function deleteBatch<Doc extends StoredDocument>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  tx: Transaction,
): Promise<boolean> {
  const ids = await findBatch(model, filter, tx);
  if (ids.length > 0) await model.deleteMany({}, { session: tx.session }).where('_id').in(ids);
  return ids.length === batchSize;
}

/** Like `deleteBatch`, for a read model: late events do not restore the documents. */
export async function removeBatch<Doc extends StoredDocument>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  tx: Transaction,
): Promise<boolean> {
  const ids = await findBatch(model, filter, tx);
  await removePermanently(model, ids, tx);
  return ids.length === batchSize;
}
