import type { Migration } from '@giftlist/service-kit/migrations';
import { sameKeysOf } from '../same-thing/same-thing.ts';
import type { GiftDoc } from './gift.ts';
import { bareFields } from './gift-fields.ts';

/** The highest amount that `Price` of the contract allows. */
const highestPrice = 1_000_000_000;

/** Adds position, claim notes and product keys, which older gifts lack. */
const sameThings: Migration = {
  id: '2026-11-22-same-things',
  up: async db => {
    const gifts = db.collection<GiftDoc>('gifts');
    for await (const gift of gifts.find({ same_keys: { $exists: false } })) {
      const noted = { $mergeObjects: [{ received: false, thanked: false }, '$$claim'] };
      const set = {
        same_keys: { $literal: sameKeysOf(gift) },
        position: { $ifNull: ['$position', null] },
        claims: { $map: { input: '$claims', as: 'claim', in: noted } },
      };
      await gifts.updateOne({ _id: gift._id }, [{ $set: set }]);
    }
  },
};

/** Removes invalid prices from pages, such as `1e308` or amounts with too many digits. */
const soundPrices: Migration = {
  id: '2026-11-23-sound-prices',
  up: async db => {
    await db
      .collection<GiftDoc>('gifts')
      .updateMany(
        { price: { $ne: null, $not: { $gte: 0, $lte: highestPrice } } },
        { $set: { price: null, price_likely_error: false } },
      );
  },
};

/** Shortens product records to the three fields that are used. */
const smallProducts: Migration = {
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

export const giftMigrations = [sameThings, soundPrices, smallProducts];
