import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { createList, type Owner, system } from '../support/system.ts';
import { sendLoad } from './load.ts';
import { formatRate, print } from './print.ts';

/** The system is designed for a million lists. `--stored=100000` is quicker. */
const maxLists = Number(
  process.argv.find(argument => argument.startsWith('--stored='))?.slice('--stored='.length) ?? 1_000_000,
);
const batchSize = 5_000;
/** Larger numbers of lists are not measured if storing them takes longer than this. */
const maxMinutes = 5;

/** Measures the latency of a list and of its owner's lists as more and more lists are stored. */
export async function measureStoredLists(owner: Owner): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    const lists = client.db(`${system.namespace}_lists`).collection<{ _id: string }>('lists');
    const id = await createList(owner, 'Among many');
    const sample = await lists.findOne({ _id: id });
    if (!sample) throw new Error('The list is not in the database');
    print('\nA list and its owner’s lists, by how many lists are stored');
    let storedCount = await lists.countDocuments();
    const deadline = performance.now() + maxMinutes * 60_000;
    for (const size of [1_000, 10_000, 100_000, 1_000_000].filter(count => count <= maxLists)) {
      while (storedCount < size && performance.now() < deadline) {
        const copies = Array.from({ length: Math.min(batchSize, size - storedCount) }, () => ({
          ...sample,
          _id: randomUUID(),
          user_id: randomUUID(),
        }));
        await lists.insertMany(copies, { ordered: false });
        storedCount += copies.length;
      }
      if (storedCount < size) {
        print(`  ${storedCount} lists were stored in ${maxMinutes} minutes: ${size} would take too long`);
        break;
      }
      for (const path of [`/giftlist/${id}`, `/giftlist/for-user/${owner.profileId}`]) {
        const createRequest = () => ({ method: 'GET', path }) as const;
        await sendLoad(system.origin, { connections: 1, requestCount: 20, createRequest });
        const measured = await sendLoad(system.origin, { connections: 1, requestCount: 200, createRequest });
        print(
          `  ${String(size).padStart(7)} lists  ${path.includes('for-user') ? 'owner’s lists' : 'one list     '}  ${formatRate(measured)}`,
        );
      }
    }
    for (const [service, collection] of [
      ['lists', 'lists'],
      ['gifts', 'gifts'],
    ] as const) {
      const { bytes, indexBytes } = await readDocumentSize(
        client,
        `${system.namespace}_${service}`,
        collection,
      );
      print(`  each document of ${collection} takes ${bytes} bytes, and ${indexBytes} bytes in indexes`);
    }
  } finally {
    await client.close();
  }
}

/** Returns the average uncompressed size of a document, and of its index entries on disk. */
async function readDocumentSize(client: mongoose.mongo.MongoClient, database: string, collection: string) {
  const [row] = await client
    .db(database)
    .collection(collection)
    .aggregate<{ storageStats: { count: number; avgObjSize: number; totalIndexSize: number } }>([
      { $collStats: { storageStats: {} } },
    ])
    .toArray();
  if (!row) throw new Error(`The collection ${collection} does not exist`);
  const { count, avgObjSize, totalIndexSize } = row.storageStats;
  return { bytes: avgObjSize, indexBytes: Math.round(totalIndexSize / count) };
}
