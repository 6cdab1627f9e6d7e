import type { Migration } from '@giftlist/service-kit/migrations';
import { sameKeysOf } from '../same-thing/same-thing.ts';
import type { GiftDoc } from './gift.ts';
import { bareFields } from './gift-fields.ts';

/** What `Price` of the contract allows. */
const highestPrice = 1_000_000_000;

/** Gifts of before know no own order, no notes on claims, and not what else is the same thing. */
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

/** A page of before could say a price that is none: `1e308`, or too many digits. */
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

/** Whole product records were stored, of which three fields are used. */
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
