import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** What stands on a list, by name alone. Whether it is taken never comes here. */
export interface ListGiftDoc {
  _id: string;
  version: number;
  list_id: string;
  owner_id: string;
  title: string;
}

const schema = new Schema<ListGiftDoc>({
  _id: String,
  version: Number,
  list_id: String,
  owner_id: String,
  title: String,
});
schema.index({ list_id: 1 });
schema.index({ owner_id: 1 });

export const ListGiftModel = defineModel('list_gifts', schema);
