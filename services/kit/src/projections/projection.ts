import type { EventDefinition } from '@giftlist/contracts/event';
import type { ServiceName } from '@giftlist/contracts/route';
import type { Model } from 'mongoose';
import type { z } from 'zod';
import { type HttpResponse, streamResponse } from '../http/response.ts';
import type { Transaction } from '../messaging/outbox.ts';
import { rebuildRows, removalRows } from '../mongo/collections.ts';
import { database } from '../mongo/database.ts';

/** A read model that can be rebuilt from its owner's snapshot. */
export interface ProjectionSource {
  /** The name after `/internal/snapshot/`. */
  snapshot: string;
  owner: ServiceName;
  /** The consumer whose handlers process the snapshot's lines. */
  consumer: string;
  /** Only the functions of this file may write to these models. */
  models: readonly Pick<Model<unknown>, 'collection'>[];
}

/** One line of a snapshot: an event with the current state of one aggregate. */
export type SnapshotLine<E extends EventDefinition = EventDefinition> = readonly [
  event: E,
  data: z.input<E['data']>,
];

export function snapshotResponse(lines: AsyncIterable<SnapshotLine>): HttpResponse<never> {
  return streamResponse(toJsonLines(lines), 'application/x-ndjson');
}

async function* toJsonLines(lines: AsyncIterable<SnapshotLine>): AsyncGenerator<string> {
  for await (const [event, data] of lines) {
    yield `${JSON.stringify({ type: event.name, data: event.data.parse(data) })}\n`;
  }
}

/**
 * Stores a whole document of a read model, unless the same or a newer version is stored or the document was removed.
 * Returns whether it was stored.
 */
export async function storeIfNewer<Doc extends { _id: string; version: number }>(
  model: Model<Doc>,
  doc: Doc,
  tx: Transaction,
): Promise<boolean> {
  const { name } = model.collection;
  if (await removalRows().findOne({ _id: getRemovalId(name, doc._id) }, { session: tx.session }))
    return false;
  const { current, rebuild } = await findTargets(name, tx);
  const isStoredInRebuild = rebuild && (await replaceIfOlder(rebuild, doc, tx));
  return current ? replaceIfOlder(current, doc, tx) : Boolean(isStoredInRebuild);
}

/** Returns whether the collection in use has exactly this version of a document. */
export async function isVersionStored<Doc extends { _id: string; version: number }>(
  model: Model<Doc>,
  { _id, version }: Doc,
  tx: Transaction,
): Promise<boolean> {
  const { name } = model.collection;
  return (await getCollection(name).findOne({ _id, version }, { session: tx.session })) !== null;
}

/** Removes documents from a read model. Late events and responses do not restore them. */
export async function removePermanently<Doc extends { _id: string }>(
  model: Model<Doc>,
  ids: readonly string[],
  tx: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  const { name } = model.collection;
  const { session } = tx;
  const { current, rebuild } = await findTargets(name, tx);
  const at = new Date();
  await removalRows().bulkWrite(
    ids.map(id => ({
      updateOne: { filter: { _id: getRemovalId(name, id) }, update: { $set: { at } }, upsert: true },
    })),
    { session, ordered: false },
  );
  if (rebuild) await markRemoved(rebuild, ids, tx);
  if (!current) return;
  // Marks even missing documents first, so that a simultaneous write conflicts.
  await markRemoved(current, ids, tx);
  await getCollection(current).deleteMany({ _id: { $in: [...ids] } }, { session });
}

const getRemovalId = (name: string, id: string): string => `${name}/${id}`;

/** Returns the name of the collection that a rebuild fills. Meanwhile, reads use the collection `name`. */
export const getRebuildName = (name: string): string => `${name}__rebuild`;

/** Marks removed documents in a collection being rebuilt. An older snapshot must not restore them. */
export const removedMarker = { _removed: true } as const;

interface Targets {
  current?: string;
  rebuild?: string;
}

/**
 * Returns the collections to write to: for a snapshot line, the one being rebuilt; for a live event, the one in use or,
 * during a rebuild, both. An event that misses the start of a rebuild is in the snapshot, which is read later. The
 * rename at the end of a rebuild conflicts with open transactions.
 */
async function findTargets(name: string, tx: Transaction): Promise<Targets> {
  if (tx.rebuilding) return tx.rebuilding.includes(name) ? { rebuild: getRebuildName(name) } : {};
  const row = await rebuildRows().findOne({ _id: name }, { session: tx.session });
  return row ? { current: name, rebuild: getRebuildName(name) } : { current: name };
}

async function replaceIfOlder(
  name: string,
  doc: { _id: string; version: number },
  tx: Transaction,
): Promise<boolean> {
  const isOlder = { $lt: [{ $ifNull: ['$version', -1] }, doc.version] };
  const before = await getCollection(name).findOneAndUpdate(
    { _id: doc._id },
    [{ $replaceWith: { $cond: [isOlder, { $literal: doc }, '$$ROOT'] } }],
    {
      upsert: true,
      returnDocument: 'before',
      projection: { version: 1 },
      session: tx.session,
      ignoreUndefined: true,
    },
  );
  return before === null || (before.version ?? -1) < doc.version;
}

async function markRemoved(name: string, ids: readonly string[], tx: Transaction): Promise<void> {
  const update = { $set: { version: Number.MAX_SAFE_INTEGER, ...removedMarker } };
  await getCollection(name).bulkWrite(
    ids.map(_id => ({ updateOne: { filter: { _id }, update, upsert: true } })),
    { session: tx.session, ordered: false },
  );
}

interface VersionedRow {
  _id: string;
  version?: number;
  _removed?: boolean;
}

const getCollection = (name: string) => database().collection<VersionedRow>(name);
