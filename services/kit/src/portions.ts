import type { Model } from 'mongoose';
import type { Transaction } from './outbox.ts';
import { removeProjected } from './projection.ts';

/** Documents that one transaction removes. */
const portionSize = 200;

interface Stored {
  _id: string;
}
type Filter = Readonly<Record<string, unknown>>;

async function somePortion(
  // biome-ignore lint/suspicious/noExplicitAny: models of any document
  model: Model<any>,
  filter: Filter,
  { session }: Transaction,
): Promise<string[]> {
  const rows = await model.find(filter, { _id: 1 }).limit(portionSize).session(session).lean<Stored[]>();
  return rows.map(({ _id }) => _id);
}

/** Deletes some of the documents that match. Returns whether there may be more. */
export async function deletePortion(
  // biome-ignore lint/suspicious/noExplicitAny: models of any document
  model: Model<any>,
  filter: Filter,
  tx: Transaction,
): Promise<boolean> {
  const ids = await somePortion(model, filter, tx);
  if (ids.length > 0) await model.deleteMany({ _id: { $in: ids } }, { session: tx.session });
  return ids.length === portionSize;
}

/** Like `deletePortion`, from a read model: an older event that comes late does not bring them back. */
export async function removePortion(
  // biome-ignore lint/suspicious/noExplicitAny: models of any document
  model: Model<any>,
  filter: Filter,
  tx: Transaction,
): Promise<boolean> {
  const ids = await somePortion(model, filter, tx);
  await removeProjected(model, ids, tx);
  return ids.length === portionSize;
}
