import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** The title of a gift on a list. Never contains claims. */
export interface ListGiftDoc {
  _id: string;
  version: number;
  list_id: string;
  owner_id: string;
  title: string;
  /** A removed gift is kept with its version, so that only a newer event can restore it. */
  removed: boolean;
}

const schema = new Schema<ListGiftDoc>({
  _id: String,
  version: Number,
  list_id: String,
  owner_id: String,
  title: String,
  removed: Boolean,
});
schema.index({ list_id: 1 });
schema.index({ owner_id: 1 });

export const ListGiftModel = defineModel('list_gifts', schema, { shardedBy: '_id' });
