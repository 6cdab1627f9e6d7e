import type { Migration } from '@giftlist/service-kit/mongo/migrations';
import type { GiftDoc } from '../model/gift.ts';
import { bareFields } from '../model/gift-fields.ts';
import { computeProductKeys } from '../model/product-keys.ts';
import { startPictureCopying } from '../picture-copies/picture-copying.ts';

/** Same as in the contract's `Price`. */
const maxPrice = 1_000_000_000;

/** Older gifts lack a position, claim notes and product keys. */
const addMissingFields: Migration = {
  id: '2026-11-22-same-things',
  up: async db => {
    const gifts = db.collection<GiftDoc>('gifts');
    for await (const gift of gifts.find({ same_keys: { $exists: false } })) {
      const claimWithNotes = { $mergeObjects: [{ received: false, thanked: false }, '$$claim'] };
      const set = {
        same_keys: { $literal: computeProductKeys(gift) },
        position: { $ifNull: ['$position', null] },
        claims: { $map: { input: '$claims', as: 'claim', in: claimWithNotes } },
      };
      await gifts.updateOne({ _id: gift._id }, [{ $set: set }]);
    }
  },
};

/** Some pages contained impossible prices such as `1e308`. */
const removeInvalidPrices: Migration = {
  id: '2026-11-23-sound-prices',
  up: async db => {
    await db
      .collection<GiftDoc>('gifts')
      .updateMany(
        { price: { $ne: null, $not: { $gte: 0, $lte: maxPrice } } },
        { $set: { price: null, price_likely_error: false } },
      );
  },
};

/** Older releases stored the whole product record. */
const shortenProducts: Migration = {
  id: '2026-11-25-small-products',
  up: async db => {
    const { product } = bareFields;
    await db
      .collection<GiftDoc>('gifts')
      .updateMany({ 'product.product_title': { $exists: true } }, [
        { $replaceWith: { $mergeObjects: ['$$ROOT', { product }] } },
      ]);
  },
};

const migrationBatchSize = 500;

/**
 * Uses sixteen queues, one per last hex digit of `added_by`, so that a slow server delays only some gifts, and new
 * gifts do not wait for all old gifts.
 */
const copyRemotePictures: Migration = {
  id: '2026-11-26-picture-copies',
  up: async db => {
    const gifts = db.collection<GiftDoc>('gifts');
    const withRemotePicture = { image_url: /^https?:/i, removed_at: null };
    const fields = { giftlist_id: 1, added_by: 1, image_url: 1 };
    let batch: GiftDoc[] = [];
    const startBatch = async () => {
      await startPictureCopying(batch, { getQueueKey: ({ added_by }) => `migration ${added_by.at(-1)}` });
      batch = [];
    };
    for await (const gift of gifts.find(withRemotePicture, { projection: fields })) {
      batch.push(gift);
      if (batch.length === migrationBatchSize) await startBatch();
    }
    await startBatch();
  },
};

export const giftMigrations = [addMissingFields, removeInvalidPrices, shortenProducts, copyRemotePictures];
