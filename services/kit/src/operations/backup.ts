import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { services } from '@giftlist/contracts/route';
import mongoose, { type mongo } from 'mongoose';
import { z } from 'zod';
import { batchesOf } from './batches.ts';

const { EJSON } = mongoose.mongo.BSON;
type Documents = { _id: unknown };

/**
 * Not restored: leases of processes that no longer exist; and sign-ins with their push devices, since a thief may have
 * been signed out after the backup. After a restore everybody signs in again.
 */
const transient = /^(?:leases|rebuilds|sign_ins|recent_sign_ins|push_devices|pushes)$|__rebuild$|^system\./;
/** The maximum size of one write: at three bytes per character below the server's limit of 48 MB. */
const atOnce = { lines: 500, letters: 8_000_000 };

const ending = '.ndjson.gz';
const indexFile = 'indexes.json';
const copyFile = 'copy.json';
/** Written last: a folder without it contains an unfinished backup. `at` is a time before the start, ISO 8601. */
const Copy = z.object({ at: z.iso.datetime(), documents: z.int() });
type Indexes = Record<string, mongo.IndexDescriptionInfo[]>;

export interface Store {
  MONGO_URL: string;
  NAMESPACE: string;
}

/**
 * Writes all services' data into an empty folder, `{service}/{collection}.ndjson.gz`, from one database snapshot,
 * while they run; also their indexes, `{service}/indexes.json`, since GridFS creates its own with the first file only.
 * The server keeps a snapshot for five minutes (`minSnapshotHistoryWindowInSeconds`); larger databases are backed up
 * by volume snapshots. An empty backup is an error. Returns the number of documents.
 */
export async function backUp(store: Store, folder: string): Promise<number> {
  const at = new Date().toISOString();
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
      const indexes: Indexes = {};
      for (const { name } of found.filter(one => !transient.test(one.name))) {
        indexes[name] = await db.collection(name).indexes();
        const lines = async function* () {
          for await (const document of db.collection(name).find({}, { session, promoteValues: false })) {
            count += 1;
            yield `${EJSON.stringify(document, { relaxed: false })}\n`;
          }
        };
        const file = createWriteStream(path.join(target, `${name}${ending}`), { flags: 'wx' });
        await pipeline(Readable.from(lines()), createGzip(), file);
      }
      writeFileSync(path.join(target, indexFile), EJSON.stringify(indexes));
    }
    if (count === 0) throw new Error(`There is no data in the databases ${store.NAMESPACE}_…`);
    writeFileSync(path.join(folder, copyFile), JSON.stringify({ at, documents: count }));
    return count;
  } finally {
    await session.endSession();
    await client.close();
  }
}

const dated = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const nameOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
const unfinished = '.unfinished';
const dayMs = 86_400_000;

/**
 * Writes a backup into a new folder named by its time, and deletes the oldest others until `keep` are left, as well as
 * backups that were started more than a day ago and not finished.
 */
export async function backUpDated(
  store: Store,
  folder: string,
  { keep, now }: { keep: number; now: Date },
): Promise<{ documentsWritten: number; folder: string }> {
  const remove = (name: string) => rmSync(path.join(folder, name), { recursive: true });
  const name = nameOf(now);
  const later = readdirSync(folder).find(one => dated.test(one) && one > name);
  if (later) throw new Error(`${later} in ${folder} is later than now: is this clock right?`);
  const target = path.join(folder, name);
  const documentsWritten = await backUp(store, target + unfinished);
  renameSync(target + unfinished, target);
  const found = readdirSync(folder);
  const others = found.filter(one => dated.test(one) && one !== name).sort();
  others.slice(0, Math.max(0, others.length + 1 - keep)).forEach(remove);
  const dayBefore = nameOf(new Date(now.getTime() - dayMs));
  found
    .filter(
      one => one.endsWith(unfinished) && dated.test(one.slice(0, -unfinished.length)) && one < dayBefore,
    )
    .forEach(remove);
  return { documentsWritten, folder: target };
}

/**
 * Restores a backup into empty databases, before any service runs on them. Events that were unpublished at the time of
 * the backup are published then. Returns the number of documents.
 */
export async function restore(store: Store, folder: string): Promise<number> {
  const { documents } = copyIn(folder);
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
      const source = path.join(folder, service);
      const indexes = indexesIn(source);
      for (const file of readdirSync(source).filter(one => one.endsWith(ending))) {
        const name = file.slice(0, -ending.length);
        // A backup of an older version may contain more: it is read and counted, to check that the backup is complete.
        if (transient.test(name)) {
          count += await countIn(path.join(source, file));
          continue;
        }
        const collection = await db.createCollection<Documents>(name);
        const wanted = (indexes[name] ?? []).filter(index => index.name !== '_id_');
        if (wanted.length > 0) await collection.createIndexes(wanted);
        count += await fill(collection, path.join(source, file));
      }
    }
    if (count !== documents)
      throw new Error(`The backup should contain ${documents} documents, but contains ${count}`);
    return count;
  } finally {
    await client.close();
  }
}

/** Reads the summary of a backup; throws if there is no finished backup. */
export function copyIn(folder: string): z.output<typeof Copy> {
  const file = path.join(folder, copyFile);
  try {
    return Copy.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const inside = copiesIn(folder);
    const hint = inside.length === 0 ? '' : `; it contains ${inside.join(', ')}`;
    throw new Error(`There is no finished backup in ${folder}: ${copyFile} cannot be read${hint}`, {
      cause: error,
    });
  }
}

/** The subfolders with a finished backup, oldest first. */
function copiesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => existsSync(path.join(folder, name, copyFile)))
      .sort();
  } catch {
    return [];
  }
}

const indexesIn = (folder: string): Indexes =>
  EJSON.parse(readFileSync(path.join(folder, indexFile), 'utf8'));

const linesOf = (file: string) => createInterface({ input: createReadStream(file).pipe(createGunzip()) });

async function countIn(file: string): Promise<number> {
  let count = 0;
  for await (const _ of linesOf(file)) count += 1;
  return count;
}

async function fill(collection: mongo.Collection<Documents>, file: string): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(linesOf(file), atOnce)) {
    const documents: Documents[] = batch.map(line => EJSON.parse(line, { relaxed: false }));
    await collection.insertMany(documents, { writeConcern: { w: 'majority' } });
    count += documents.length;
  }
  return count;
}

const connect = ({ MONGO_URL }: Store) =>
  new mongoose.mongo.MongoClient(MONGO_URL, { serverSelectionTimeoutMS: 5_000 }).connect();
