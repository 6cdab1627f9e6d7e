import { createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { services } from '@giftlist/contracts/route';
import mongoose, { type mongo } from 'mongoose';
import { batchesOf } from './batches.ts';

const { EJSON } = mongoose.mongo.BSON;
type Documents = { _id: unknown };

/** Held by processes that are gone after a restore. */
const transient = /^(leases|rebuilds|.*__rebuild|system\..*)$/;
/** What one write holds: at three bytes to a letter less than the 48 MB that a message to the server may have. */
const atOnce = { lines: 500, letters: 8_000_000 };

export interface Store {
  MONGO_URL: string;
  NAMESPACE: string;
}

/**
 * Writes all services' data into an empty folder, `{service}/{collection}.ndjson.gz`, as they were at one moment:
 * one snapshot of the database over all services, taken while they run. The server keeps a moment for five minutes
 * (`minSnapshotHistoryWindowInSeconds`); what takes longer to read is backed up by snapshots of its volumes.
 * Answers how many documents were written.
 */
export async function backUp(store: Store, folder: string): Promise<number> {
  const client = await connect(store);
  const session = client.startSession({ snapshot: true });
  let count = 0;
  try {
    for (const service of services) {
      const db = client.db(`${store.NAMESPACE}_${service}`);
      const target = path.join(folder, service);
      mkdirSync(target, { recursive: true });
      if (readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
      const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      for (const { name } of found.filter(one => !transient.test(one.name))) {
        const lines = async function* () {
          for await (const document of db.collection(name).find({}, { session, promoteValues: false })) {
            count += 1;
            yield `${EJSON.stringify(document, { relaxed: false })}\n`;
          }
        };
        const file = createWriteStream(path.join(target, `${name}.ndjson.gz`), { flags: 'wx' });
        await pipeline(Readable.from(lines()), createGzip(), file);
      }
    }
    return count;
  } finally {
    await session.endSession();
    await client.close();
  }
}

const dated = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const unfinished = '.unfinished';

/**
 * Writes a backup into a folder of its own, named by the moment, and takes away the oldest but `keep`; what a backup
 * that did not end has left, too.
 */
export async function backUpDated(
  store: Store,
  folder: string,
  { keep, now }: { keep: number; now: Date },
): Promise<{ written: number; folder: string }> {
  const remove = (name: string) => rmSync(path.join(folder, name), { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) remove(name);
  const target = path.join(folder, `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`);
  const written = await backUp(store, target + unfinished);
  renameSync(target + unfinished, target);
  for (const name of readdirSync(folder)
    .filter(one => dated.test(one))
    .sort()
    .slice(0, -keep))
    remove(name);
  return { written, folder: target };
}

/**
 * Puts a backup into empty databases, before any service runs on them. Indexes are made by the services at their
 * start; what was committed and not told of when the backup was taken is told of then. Answers how many documents
 * were read.
 */
export async function restore(store: Store, folder: string): Promise<number> {
  const client = await connect(store);
  let count = 0;
  try {
    for (const service of services) {
      const db = client.db(`${store.NAMESPACE}_${service}`);
      if ((await db.listCollections({}, { nameOnly: true }).toArray()).length > 0) {
        throw new Error(`The database ${db.databaseName} is not empty`);
      }
    }
    for (const service of services) {
      const db = client.db(`${store.NAMESPACE}_${service}`);
      for (const file of readdirSync(path.join(folder, service))) {
        const name = file.replace(/\.ndjson\.gz$/, '');
        await db.createCollection(name);
        count += await fill(db.collection<Documents>(name), path.join(folder, service, file));
      }
    }
    return count;
  } finally {
    await client.close();
  }
}

async function fill(collection: mongo.Collection<Documents>, file: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  let count = 0;
  for await (const batch of batchesOf(lines, atOnce)) {
    const documents: Documents[] = batch.map(line => EJSON.parse(line, { relaxed: false }));
    await collection.insertMany(documents, { writeConcern: { w: 'majority' } });
    count += documents.length;
  }
  return count;
}

const connect = ({ MONGO_URL }: Store) =>
  new mongoose.mongo.MongoClient(MONGO_URL, { serverSelectionTimeoutMS: 5_000 }).connect();
