import type { EventDefinition } from '@giftlist/contracts/event';
import type { ServiceName } from '@giftlist/contracts/route';
import type { Model } from 'mongoose';
import type { z } from 'zod';
import { type Sent, stream } from './answer.ts';
import { rebuildRows, removalRows } from './mongo/collections.ts';
import { database } from './mongo/database.ts';
import type { Transaction } from './outbox.ts';

/** A read model that can be rebuilt from its owner's snapshot. */
export interface ProjectionSource {
  /** The name after `/internal/snapshot/`. */
  snapshot: string;
  owner: ServiceName;
  /** The consumer whose handlers read the lines. */
  consumer: string;
  /** The collections that are rebuilt. Only this file writes to them. */
  models: readonly Pick<Model<unknown>, 'collection'>[];
}

/** One line of a snapshot: an event with the current state of one aggregate. */
export type SnapshotLine<E extends EventDefinition = EventDefinition> = readonly [
  event: E,
  data: z.input<E['data']>,
];

/** For the owning service: `GET /internal/snapshot/{name}` returns `snapshotResponse(lines)`, one event per line. */
export function snapshotResponse(lines: AsyncIterable<SnapshotLine>): Sent<never> {
  return stream(asJsonLines(lines), 'application/x-ndjson');
}

async function* asJsonLines(lines: AsyncIterable<SnapshotLine>): AsyncGenerator<string> {
  for await (const [event, data] of lines) {
    yield `${JSON.stringify({ type: event.name, data: event.data.parse(data) })}\n`;
  }
}

/**
 * Stores a document of a read model unless the same or a newer version is stored, or it was removed. `doc` is the
 * whole document. Returns whether it was stored.
 */
export async function applyVersioned<Doc extends { _id: string; version: number }>(
  model: Model<Doc>,
  doc: Doc,
  tx: Transaction,
): Promise<boolean> {
  const { name } = model.collection;
  if (await removalRows().findOne({ _id: removalId(name, doc._id) }, { session: tx.session })) return false;
  const { own, building } = await placesOf(name, tx);
  const putBeside = building && (await putUnlessOlder(building, doc, tx));
  return own ? putUnlessOlder(own, doc, tx) : Boolean(putBeside);
}

/** Whether exactly this version of a document is in the read model that is in use. */
export async function isCurrent<Doc extends { _id: string; version: number }>(
  model: Model<Doc>,
  { _id, version }: Doc,
  tx: Transaction,
): Promise<boolean> {
  const { name } = model.collection;
  return (await collection(name).findOne({ _id, version }, { session: tx.session })) !== null;
}

/** Removes documents from a read model permanently: a late event or response is ignored. */
export async function removeProjected<Doc extends { _id: string }>(
  model: Model<Doc>,
  ids: readonly string[],
  tx: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  const { name } = model.collection;
  const { session } = tx;
  const { own, building } = await placesOf(name, tx);
  const at = new Date();
  await removalRows().bulkWrite(
    ids.map(id => ({
      updateOne: { filter: { _id: removalId(name, id) }, update: { $set: { at } }, upsert: true },
    })),
    { session, ordered: false },
  );
  if (building) await markRemoved(building, ids, tx);
  if (!own) return;
  // Written before the deletion, even if the document does not exist: a simultaneous write conflicts with it.
  await markRemoved(own, ids, tx);
  await collection(own).deleteMany({ _id: { $in: [...ids] } }, { session });
}

const removalId = (name: string, id: string): string => `${name}/${id}`;

/** The collection that a rebuild writes; reads use the old one meanwhile. */
export const rebuildName = (name: string): string => `${name}__rebuild`;

/** Marks, in a collection being rebuilt, documents that an earlier snapshot must not restore. */
export const removedMark = { _removed: true } as const;

interface Places {
  own?: string;
  building?: string;
}

/**
 * The collections to write: for a snapshot's line the one being rebuilt; for a live event the one in use and, during a
 * rebuild, also the one being rebuilt. The rebuild is looked up in the same transaction, so that one that starts or
 * ends meanwhile causes a conflict, or starts its snapshot after this transaction.
 */
async function placesOf(name: string, tx: Transaction): Promise<Places> {
  if (tx.rebuilding) return tx.rebuilding.includes(name) ? { building: rebuildName(name) } : {};
  const rebuild = await rebuildRows().findOne({ _id: name }, { session: tx.session });
  return rebuild ? { own: name, building: rebuildName(name) } : { own: name };
}

async function putUnlessOlder(
  name: string,
  doc: { _id: string; version: number },
  tx: Transaction,
): Promise<boolean> {
  const isOlder = { $lt: [{ $ifNull: ['$version', -1] }, doc.version] };
  const before = await collection(name).findOneAndUpdate(
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
  const update = { $set: { version: Number.MAX_SAFE_INTEGER, ...removedMark } };
  await collection(name).bulkWrite(
    ids.map(_id => ({ updateOne: { filter: { _id }, update, upsert: true } })),
    { session: tx.session, ordered: false },
  );
}

interface VersionedRow {
  _id: string;
  version?: number;
  _removed?: boolean;
}

const collection = (name: string) => database().collection<VersionedRow>(name);
