import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** What stands on a list, by name alone. Whether it is taken never comes here. */
export interface ListGiftDoc {
  _id: string;
  version: number;
  list_id: string;
  owner_id: string;
  title: string;
  /** A removed gift leaves its version behind: an older event does not bring it back, a newer one does. */
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
