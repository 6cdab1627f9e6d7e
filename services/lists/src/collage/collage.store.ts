import { isDuplicateKey } from '@giftlist/service-kit/core/mongo-errors';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { type AnyBulkWriteOperation, Schema } from 'mongoose';
import { GiftCardModel } from './gift-card.store.ts';

export interface Collage {
  /** Up to three URLs, newest first. */
  images: string[];
  gifts_count: number;
}

export const emptyCollage: Collage = { images: [], gifts_count: 0 };

interface CollageDoc extends Collage {
  /** The list's id. */
  _id: string;
  /** The number of changes to the list's gifts. */
  changes: number;
  /** The value of `changes` when the collage was made. Null if there is no collage. */
  made_after: number | null;
  made_at: Date | null;
}

const schema = new Schema<CollageDoc>({
  _id: { type: String, required: true },
  changes: { type: Number, default: 0 },
  made_after: { type: Number, default: null },
  made_at: { type: Date, default: null },
  images: [String],
  gifts_count: { type: Number, default: 0 },
});
const CollageModel = defineModel<CollageDoc>('collages', schema, { shardedBy: '_id' });

const maxPictures = 3;
/** Collages expire, because a rebuild increments `changes` before its gift cards replace the old ones. */
const ttlMs = 600_000;
const listsPerQuery = 50;

export async function recordGiftChange(listId: string, { session }: Transaction): Promise<void> {
  const update = CollageModel.updateOne({ _id: listId }, { $inc: { changes: 1 } }, { session, upsert: true });
  await retryOnConflict(update.exec());
}

/** Creates and caches collages that are missing or outdated. */
export async function findCollages(listIds: readonly string[]): Promise<Map<string, Collage>> {
  const stored = await CollageModel.find({ _id: { $in: [...listIds] } }).lean<CollageDoc[]>();
  const storedById = new Map(stored.map(doc => [doc._id, doc]));
  const collages = new Map<string, Collage>(stored.filter(isCurrent).map(doc => [doc._id, doc]));
  const missingIds = [...new Set(listIds)].filter(id => !collages.has(id));
  for (let start = 0; start < missingIds.length; start += listsPerQuery) {
    const created = await createCollages(missingIds.slice(start, start + listsPerQuery));
    await cacheCollages(created, storedById);
    for (const [id, collage] of created) collages.set(id, collage);
  }
  return collages;
}

const isCurrent = ({ changes, made_after, made_at }: CollageDoc): boolean =>
  made_after === changes && made_at !== null && made_at.getTime() > Date.now() - ttlMs;

/** Uses two queries, both covered by an index. */
async function createCollages(listIds: readonly string[]): Promise<Map<string, Collage>> {
  const filter = { list_id: { $in: [...listIds] }, removed: false };
  const [countsByList, imagesByList] = await Promise.all([
    GiftCardModel.aggregate<{ _id: string; count: number }>([
      { $match: filter },
      { $group: { _id: '$list_id', count: { $sum: 1 } } },
    ]),
    GiftCardModel.aggregate<{ _id: string; images: string[] }>([
      { $match: { ...filter, image_url: { $ne: null } } },
      { $sort: { list_id: 1, removed: 1, createdAt: -1 } },
      { $group: { _id: '$list_id', images: { $firstN: { n: maxPictures, input: '$image_url' } } } },
    ]),
  ]);
  const counts = new Map(countsByList.map(({ _id, count }) => [_id, count]));
  const images = new Map(imagesByList.map(({ _id, images: urls }) => [_id, urls]));
  const createCollage = (id: string): Collage => ({
    images: images.get(id) ?? [],
    gifts_count: counts.get(id) ?? 0,
  });
  return new Map(listIds.map(id => [id, createCollage(id)]));
}

function ignoreDuplicateKey(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Skips a collage if the list's gifts have changed since `stored` was read. */
async function cacheCollages(
  created: ReadonlyMap<string, Collage>,
  stored: ReadonlyMap<string, CollageDoc>,
): Promise<void> {
  const made_at = new Date();
  const writes = [...created].flatMap<AnyBulkWriteOperation<CollageDoc>>(([_id, { images, gifts_count }]) => {
    const previous = stored.get(_id);
    const changes = previous?.changes ?? 0;
    const update = { $set: { images, gifts_count, made_after: changes, made_at } };
    // If there was no document, insert one unless another request has done so.
    const filter = previous ? { _id, changes } : { _id, changes, made_after: null };
    return [{ updateOne: { filter, update, upsert: previous === undefined } }];
  });
  if (writes.length > 0) await CollageModel.bulkWrite(writes, { ordered: false }).catch(ignoreDuplicateKey);
}
