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
import { groupIntoBatches } from './batches.ts';

const { EJSON } = mongoose.mongo.BSON;
type StoredDocument = { _id: unknown };

/**
 * Collections that are not backed up, such as leases and sign-ins. A restored sign-in could belong to a thief who was
 * signed out after the backup, so everybody signs in again.
 */
const excludedCollections =
  /^(?:leases|rebuilds|sign_ins|recent_sign_ins|push_devices|pushes)$|__rebuild$|^system\./;
/** Below the server's limit of 48 MB per insert, even with three bytes per character. */
const batchLimits = { lines: 500, characters: 8_000_000 };

const extension = '.ndjson.gz';
const indexFile = 'indexes.json';
const summaryFile = 'copy.json';
/** Written last, so a folder without it contains an unfinished backup. `at` is the start of the backup. */
const Summary = z.object({ at: z.iso.datetime(), documents: z.int() });
type Indexes = Record<string, mongo.IndexDescriptionInfo[]>;

export interface Store {
  MONGO_URL: string;
  NAMESPACE: string;
}

/**
 * Writes the data of all services from one snapshot into an empty folder, as `{service}/{collection}.ndjson.gz` and
 * `{service}/indexes.json`. Services may be running. Returns the number of documents; throws if there are none. The
 * server keeps a snapshot for five minutes (`minSnapshotHistoryWindowInSeconds`), so use volume snapshots for larger
 * databases.
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
      const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      const indexes: Indexes = {};
      for (const { name } of collections.filter(collection => !excludedCollections.test(collection.name))) {
        indexes[name] = await db.collection(name).indexes();
        const lines = async function* () {
          for await (const document of db.collection(name).find({}, { session, promoteValues: false })) {
            count += 1;
            yield `${EJSON.stringify(document, { relaxed: false })}\n`;
          }
        };
        const file = createWriteStream(path.join(target, `${name}${extension}`), { flags: 'wx' });
        await pipeline(Readable.from(lines()), createGzip(), file);
      }
      writeFileSync(path.join(target, indexFile), EJSON.stringify(indexes));
    }
    if (count === 0) throw new Error(`There is no data in the databases ${store.NAMESPACE}_…`);
    writeFileSync(path.join(folder, summaryFile), JSON.stringify({ at, documents: count }));
    return count;
  } finally {
    await session.endSession();
    await client.close();
  }
}

const datedFolderName = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const formatFolderName = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
const unfinishedSuffix = '.unfinished';
const dayMs = 86_400_000;

/**
 * Writes a backup into a new folder named after the time. Keeps the newest `keep` backups, and deletes unfinished ones
 * that were started more than a day ago.
 */
export async function backUpIntoDatedFolder(
  store: Store,
  folder: string,
  { keep, now }: { keep: number; now: Date },
): Promise<{ documentsWritten: number; folder: string }> {
  const deleteFolder = (name: string) => rmSync(path.join(folder, name), { recursive: true });
  const folderName = formatFolderName(now);
  const laterBackup = readdirSync(folder).find(entry => datedFolderName.test(entry) && entry > folderName);
  if (laterBackup) throw new Error(`${laterBackup} in ${folder} is later than now: is the clock right?`);
  const target = path.join(folder, folderName);
  const documentsWritten = await backUp(store, target + unfinishedSuffix);
  renameSync(target + unfinishedSuffix, target);
  const entries = readdirSync(folder);
  const olderBackups = entries.filter(entry => datedFolderName.test(entry) && entry !== folderName).sort();
  olderBackups.slice(0, Math.max(0, olderBackups.length + 1 - keep)).forEach(deleteFolder);
  const oneDayAgo = formatFolderName(new Date(now.getTime() - dayMs));
  const isUnfinished = (entry: string) =>
    entry.endsWith(unfinishedSuffix) && datedFolderName.test(entry.slice(0, -unfinishedSuffix.length));
  entries.filter(entry => isUnfinished(entry) && entry < oneDayAgo).forEach(deleteFolder);
  return { documentsWritten, folder: target };
}

/**
 * Restores a backup into empty databases before any service uses them. Services then publish the events that the
 * backup's outboxes contain. Returns the number of documents in the backup.
 */
export async function restore(store: Store, folder: string): Promise<number> {
  const { documents } = readBackupSummary(folder);
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
      const indexes = readIndexes(source);
      for (const file of readdirSync(source).filter(entry => entry.endsWith(extension))) {
        const collectionName = file.slice(0, -extension.length);
        // Older releases backed up this collection too. Its documents are only counted, to detect incomplete backups.
        if (excludedCollections.test(collectionName)) {
          count += await countLines(path.join(source, file));
          continue;
        }
        const collection = await db.createCollection<StoredDocument>(collectionName);
        const indexesToCreate = (indexes[collectionName] ?? []).filter(index => index.name !== '_id_');
        if (indexesToCreate.length > 0) await collection.createIndexes(indexesToCreate);
        count += await insertAll(collection, path.join(source, file));
      }
    }
    if (count !== documents)
      throw new Error(`The backup should contain ${documents} documents, but contains ${count}`);
    return count;
  } finally {
    await client.close();
  }
}

/** Throws if there is no finished backup. */
export function readBackupSummary(folder: string): z.output<typeof Summary> {
  const file = path.join(folder, summaryFile);
  try {
    return Summary.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const backups = findBackups(folder);
    const hint = backups.length === 0 ? '' : `; the folder contains the backups ${backups.join(', ')}`;
    throw new Error(`There is no finished backup in ${folder}: ${summaryFile} cannot be read${hint}`, {
      cause: error,
    });
  }
}

function findBackups(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => existsSync(path.join(folder, name, summaryFile)))
      .sort();
  } catch {
    return [];
  }
}

const readIndexes = (folder: string): Indexes =>
  EJSON.parse(readFileSync(path.join(folder, indexFile), 'utf8'));

const readLines = (file: string) => createInterface({ input: createReadStream(file).pipe(createGunzip()) });

async function countLines(file: string): Promise<number> {
  let count = 0;
  for await (const _ of readLines(file)) count += 1;
  return count;
}

async function insertAll(collection: mongo.Collection<StoredDocument>, file: string): Promise<number> {
  let count = 0;
  for await (const batch of groupIntoBatches(readLines(file), batchLimits)) {
    const documents: StoredDocument[] = batch.map(line => EJSON.parse(line, { relaxed: false }));
    await collection.insertMany(documents, { writeConcern: { w: 'majority' } });
    count += documents.length;
  }
  return count;
}

const connect = ({ MONGO_URL }: Store) =>
  new mongoose.mongo.MongoClient(MONGO_URL, { serverSelectionTimeoutMS: 5_000 }).connect();
