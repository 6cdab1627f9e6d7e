import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** The titles of a list's gifts. Claims are never stored here. */
export interface ListGiftDoc {
  _id: string;
  version: number;
  list_id: string;
  owner_id: string;
  title: string;
  /** A removed gift keeps its version, so that an older event does not restore it, while a newer one does. */
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
