import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

export interface ImportRunDoc {
  /** `{country}:{feed}`, because a feed may serve several countries. */
  _id: string;
  country: string;
  /** The hash of the feed's content. Missing if an unchanged feed must be imported again. */
  sha256?: string;
  /** When the feed's URL was last in the `SHOP_FEEDS` of any process. Missing for files. */
  named_at?: Date;
  at: Date;
  run: string;
  imported: number;
  unchanged: number;
  rejected: number;
  retired: number;
  products: number;
}

const schema = new Schema<ImportRunDoc>({
  _id: String,
  country: String,
  sha256: String,
  named_at: Date,
  at: Date,
  run: String,
  imported: Number,
  unchanged: Number,
  rejected: Number,
  retired: Number,
  products: Number,
});

export const toFeedKey = (country: string, feed: string): string => `${country}:${feed}`;
export const getFeed = ({ _id, country }: Pick<ImportRunDoc, '_id' | 'country'>): string =>
  _id.slice(toFeedKey(country, '').length);

export const ImportRunModel = defineModel('import_runs', schema);
