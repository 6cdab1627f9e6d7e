import { isDuplicateKey } from '@giftlist/service-kit/mongo/errors';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { type AnyBulkWriteOperation, Schema } from 'mongoose';
import { GiftCardModel } from './gift-card.store.ts';

/** The pictures and the number of gifts on a list's card. */
export interface Collage {
  /** Up to three pictures, of the newest gifts that have one. */
  images: string[];
  gifts_count: number;
}

export const emptyCollage: Collage = { images: [], gifts_count: 0 };

/** A list's collage, cached until a gift of the list changes. */
interface CollageDoc extends Collage {
  /** The list. */
  _id: string;
  /** The number of changes of the list's gifts. */
  changes: number;
  /** The number of changes when the collage was made; null if there is no collage. */
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

const pictures = 3;
/** A cached collage expires after this time: gifts may have been rebuilt from their owner's snapshot. */
const keptMs = 600_000;
/** The lists per query for collages. */
const atOnce = 50;

/** Records a change of the list's gifts in this transaction. */
export async function noteChange(listId: string, { session }: Transaction): Promise<void> {
  const noted = CollageModel.updateOne({ _id: listId }, { $inc: { changes: 1 } }, { session, upsert: true });
  await retryOnConflict(noted.exec());
}

/** The collages of these lists. */
export async function collagesOf(listIds: readonly string[]): Promise<Map<string, Collage>> {
  const kept = await CollageModel.find({ _id: { $in: [...listIds] } }).lean<CollageDoc[]>();
  const known = new Map(kept.map(one => [one._id, one]));
  const collages = new Map<string, Collage>(kept.filter(isCurrent).map(one => [one._id, one]));
  const missing = [...new Set(listIds)].filter(id => !collages.has(id));
  for (let from = 0; from < missing.length; from += atOnce) {
    const made = await make(missing.slice(from, from + atOnce));
    await keep(made, known);
    for (const [id, collage] of made) collages.set(id, collage);
  }
  return collages;
}

const isCurrent = ({ changes, made_after, made_at }: CollageDoc): boolean =>
  made_after === changes && made_at !== null && made_at.getTime() > Date.now() - keptMs;

/** Two queries, both covered by an index, with three pictures of each list. */
async function make(listIds: readonly string[]): Promise<Map<string, Collage>> {
  const present = { list_id: { $in: [...listIds] }, removed: false };
  const [counts, images] = await Promise.all([
    GiftCardModel.aggregate<{ _id: string; count: number }>([
      { $match: present },
      { $group: { _id: '$list_id', count: { $sum: 1 } } },
    ]),
    GiftCardModel.aggregate<{ _id: string; images: string[] }>([
      { $match: { ...present, image_url: { $ne: null } } },
      { $sort: { list_id: 1, removed: 1, createdAt: -1 } },
      { $group: { _id: '$list_id', images: { $firstN: { n: pictures, input: '$image_url' } } } },
    ]),
  ]);
  const countOf = new Map(counts.map(({ _id, count }) => [_id, count]));
  const imagesOf = new Map(images.map(({ _id, images: found }) => [_id, found]));
  return new Map(
    listIds.map(id => [id, { images: imagesOf.get(id) ?? [], gifts_count: countOf.get(id) ?? 0 }]),
  );
}

function unlessKnownMeanwhile(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Only if nothing has changed since `known` was read: then the collages reflect the current gifts. */
async function keep(
  made: ReadonlyMap<string, Collage>,
  known: ReadonlyMap<string, CollageDoc>,
): Promise<void> {
  const made_at = new Date();
  const writes = [...made].flatMap<AnyBulkWriteOperation<CollageDoc>>(([_id, { images, gifts_count }]) => {
    const before = known.get(_id);
    const changes = before?.changes ?? 0;
    const update = { $set: { images, gifts_count, made_after: changes, made_at } };
    // For an unknown list, only if no one else has stored anything meanwhile.
    const filter = before ? { _id, changes } : { _id, changes, made_after: null };
    return [{ updateOne: { filter, update, upsert: before === undefined } }];
  });
  if (writes.length > 0) await CollageModel.bulkWrite(writes, { ordered: false }).catch(unlessKnownMeanwhile);
}
