import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { StoredOccasion } from '../model/occasion.ts';

const schema = new Schema<StoredOccasion>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  user_id: { type: String, required: true },
  name: { type: String, default: null },
  date: { type: String, default: null },
  type: { type: String, required: true },
  frequency: { type: String, required: true },
  details: { type: String, default: '' },
  notifications: [String],
  deleted: { type: Boolean, required: true },
  holiday_id: { type: String, default: null },
  holidday_icon: { type: String, default: null },
  birthday_user_id: { type: String, default: null },
  createdAt: { type: Date, required: true },
  held: Number,
});
schema.index({ user_id: 1, _id: 1 });
// Prevents duplicate holidays and birthdays from simultaneous requests.
schema.index(
  { user_id: 1, holiday_id: 1 },
  { unique: true, partialFilterExpression: { holiday_id: { $type: 'string' } } },
);
schema.index(
  { user_id: 1, birthday_user_id: 1 },
  { unique: true, partialFilterExpression: { birthday_user_id: { $type: 'string' } } },
);
schema.index(
  { birthday_user_id: 1, _id: 1 },
  { partialFilterExpression: { birthday_user_id: { $type: 'string' } } },
);

export const OccasionModel = defineModel<StoredOccasion>('occasions', schema, { shardedBy: 'user_id' });
