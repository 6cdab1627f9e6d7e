import mongoose, { type mongo } from 'mongoose';
import { database, databaseClient } from './database.ts';
import { shardKeys } from './store.ts';

/** A committed event that has not been published yet. */
export interface OutboxRow {
  _id: string;
  topic: string;
  key: string;
  type: string;
  time: string;
  data: string;
  traceparent?: string;
  /** The sequence number within the event's key, from 1. Only for events ordered by key. */
  seq?: number;
  /**
   * A unique, increasing timestamp, set by the database at insertion. If a transaction waited for another, its rows
   * have later timestamps. Older releases stored milliseconds since 1970, which sort before timestamps.
   */
  at: mongo.Timestamp | number;
}

/** Returns the age of a row, or 0 if the clock of the process is behind the database's. */
export const getAgeMs = ({ at }: Pick<OutboxRow, 'at'>, nowMs: number): number =>
  Math.max(0, nowMs - (typeof at === 'number' ? at : at.t * 1_000));

/** The last sequence number of a topic and key. The id is a hash, because keys may identify people. */
export interface OutboxKey {
  _id: string;
  seq: number;
}

export interface InboxRow {
  _id: string;
  at: Date;
}

export interface IdempotencyRow {
  _id: string;
  fingerprint: string;
  /** The result as JSON; null for `undefined`. */
  answer: string | null;
  at: Date;
}

export interface LeaseRow {
  _id: string;
  holder: string;
  until: Date;
}

export interface JobRow {
  /** `kind/key` */
  _id: string;
  kind: string;
  key: string;
  person: string;
  input: unknown;
  /** Where the next batch begins; null for the first one. */
  position: unknown;
  at: Date;
  due: Date;
  failures: number;
}

/** A hash for checking that a secret is the one with which the data was written. */
export interface SecretRow {
  _id: string;
  mark: string;
}

/** A read model that is being rebuilt. Meanwhile, handlers write to the collection in use and to the new one. */
export interface RebuildRow {
  /** The name of the collection in use. */
  _id: string;
  /** The time of the last progress. */
  since: Date;
}

/** A document that was removed from a read model. Late events must not restore it. */
export interface RemovalRow {
  /** `collection/id`. */
  _id: string;
  at: Date;
}

const dayS = 86_400;
/** Longer than topics keep events (14 days), so that a redelivered event is recognised. */
const inboxTtlS = 30 * dayS;
const removalTtlS = inboxTtlS;
const idempotencyTtlS = 2 * dayS;

export const outboxRows = (): mongo.Collection<OutboxRow> => database().collection<OutboxRow>('outbox');
export const outboxKeys = (): mongo.Collection<OutboxKey> => database().collection<OutboxKey>('outbox_keys');
export const inboxRows = (): mongo.Collection<InboxRow> => database().collection<InboxRow>('inbox');
export const idempotencyRows = (): mongo.Collection<IdempotencyRow> =>
  database().collection<IdempotencyRow>('idempotency');
export const leaseRows = (): mongo.Collection<LeaseRow> => database().collection<LeaseRow>('leases');
export const jobRows = (): mongo.Collection<JobRow> => database().collection<JobRow>('jobs');
export const removalRows = (): mongo.Collection<RemovalRow> => database().collection<RemovalRow>('removals');
export const secretRows = (): mongo.Collection<SecretRow> => database().collection<SecretRow>('secrets');
export const rebuildRows = (): mongo.Collection<RebuildRow> => database().collection<RebuildRow>('rebuilds');

/**
 * Creates all collections and indexes before the service starts serving. Transactions must not create collections.
 */
export async function prepareCollections(): Promise<void> {
  const kitCollections = [
    'outbox',
    'outbox_keys',
    'inbox',
    'idempotency',
    'jobs',
    'leases',
    'rebuilds',
    'removals',
    'secrets',
    'migrations',
    'pictures',
  ];
  const modelCollections = mongoose.modelNames().map(name => mongoose.model(name).collection.name);
  const existing = new Set(
    (await database().listCollections({}, { nameOnly: true }).toArray()).map(collection => collection.name),
  );
  for (const name of [...kitCollections, ...modelCollections]) {
    if (!existing.has(name)) await createCollection(name);
  }
  await outboxRows().createIndex({ at: 1 });
  await jobRows().createIndex({ kind: 1, person: 1, at: 1, _id: 1, due: 1 });
  await inboxRows().createIndex({ at: 1 }, { expireAfterSeconds: inboxTtlS });
  await removalRows().createIndex({ at: 1 }, { expireAfterSeconds: removalTtlS });
  await idempotencyRows().createIndex({ at: 1 }, { expireAfterSeconds: idempotencyTtlS });
  for (const name of mongoose.modelNames()) await mongoose.model(name).createIndexes();
}

/**
 * On a sharded cluster, shards the collections that grow with the number of people. Needs the privilege
 * `enableSharding`, which only the database accounts of migration jobs have.
 */
export async function shardCollections(): Promise<void> {
  const { msg: serverKind } = await database().command({ hello: 1 });
  if (serverKind !== 'isdbgrid') return;
  const kitShardKeys = ['outbox_keys', 'inbox', 'idempotency', 'removals', 'pictures'].map(
    name => [name, '_id'] as const,
  );
  for (const [name, field] of [...kitShardKeys, ...shardKeys]) {
    const key = { [field]: 'hashed' } as const;
    await database().collection(name).createIndex(key);
    await databaseClient()
      .db('admin')
      .command({ shardCollection: `${database().databaseName}.${name}`, key });
  }
}

export async function createCollection(name: string): Promise<void> {
  try {
    await database().createCollection(name);
  } catch (error) {
    const exists = error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NamespaceExists';
    if (!exists) throw error;
  }
}
