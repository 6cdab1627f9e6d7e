import { isDuplicateKey } from '@giftlist/service-kit/core/mongo-errors';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { type AnyBulkWriteOperation, Schema } from 'mongoose';
import { GiftCardModel } from './gift-card.store.ts';

/** The pictures and the number of gifts on a list's card. */
export interface Collage {
  /** Up to three pictures, of the newest gifts that have one. */
  images: string[];
  gifts_count: number;
}

export const emptyCollage: Collage = { images: [], gifts_count: 0 };

interface CollageDoc extends Collage {
  /** The list's id. */
  _id: string;
  /** The number of changes to the list's gifts. */
  changes: number;
  /** The value of `changes` from which the collage was made; null if there is no collage. */
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
/** A cached collage expires after this time: the gift cards may have been rebuilt from the gifts service's snapshot. */
const ttlMs = 600_000;
/** Lists per query. */
const batchSize = 50;

export async function recordGiftChange(listId: string, { session }: Transaction): Promise<void> {
  const update = CollageModel.updateOne({ _id: listId }, { $inc: { changes: 1 } }, { session, upsert: true });
  await retryOnConflict(update.exec());
}

export async function findCollages(listIds: readonly string[]): Promise<Map<string, Collage>> {
  const cached = await CollageModel.find({ _id: { $in: [...listIds] } }).lean<CollageDoc[]>();
  const known = new Map(cached.map(doc => [doc._id, doc]));
  const collages = new Map<string, Collage>(cached.filter(isCurrent).map(doc => [doc._id, doc]));
  const missing = [...new Set(listIds)].filter(id => !collages.has(id));
  for (let from = 0; from < missing.length; from += batchSize) {
    const created = await createCollages(missing.slice(from, from + batchSize));
    await cacheCollages(created, known);
    for (const [id, collage] of created) collages.set(id, collage);
  }
  return collages;
}

const isCurrent = ({ changes, made_after, made_at }: CollageDoc): boolean =>
  made_after === changes && made_at !== null && made_at.getTime() > Date.now() - ttlMs;

/** Creates collages with two queries, both covered by an index. */
async function createCollages(listIds: readonly string[]): Promise<Map<string, Collage>> {
  const present = { list_id: { $in: [...listIds] }, removed: false };
  const [counts, images] = await Promise.all([
    GiftCardModel.aggregate<{ _id: string; count: number }>([
      { $match: present },
      { $group: { _id: '$list_id', count: { $sum: 1 } } },
    ]),
    GiftCardModel.aggregate<{ _id: string; images: string[] }>([
      { $match: { ...present, image_url: { $ne: null } } },
      { $sort: { list_id: 1, removed: 1, createdAt: -1 } },
      { $group: { _id: '$list_id', images: { $firstN: { n: maxPictures, input: '$image_url' } } } },
    ]),
  ]);
  const countOf = new Map(counts.map(({ _id, count }) => [_id, count]));
  const imagesOf = new Map(images.map(({ _id, images: found }) => [_id, found]));
  return new Map(
    listIds.map(id => [id, { images: imagesOf.get(id) ?? [], gifts_count: countOf.get(id) ?? 0 }]),
  );
}

function ignoreDuplicateKey(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Caches collages, except those whose lists' gifts have changed since `known` was read. */
async function cacheCollages(
  created: ReadonlyMap<string, Collage>,
  known: ReadonlyMap<string, CollageDoc>,
): Promise<void> {
  const made_at = new Date();
  const writes = [...created].flatMap<AnyBulkWriteOperation<CollageDoc>>(([_id, { images, gifts_count }]) => {
    const before = known.get(_id);
    const changes = before?.changes ?? 0;
    const update = { $set: { images, gifts_count, made_after: changes, made_at } };
    // Without a document, inserts one only if no other request has done so since `known` was read.
    const filter = before ? { _id, changes } : { _id, changes, made_after: null };
    return [{ updateOne: { filter, update, upsert: before === undefined } }];
  });
  if (writes.length > 0) await CollageModel.bulkWrite(writes, { ordered: false }).catch(ignoreDuplicateKey);
}
