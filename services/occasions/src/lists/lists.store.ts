import type { DataOf } from '@giftlist/contracts/event';
import type { listChanged } from '@giftlist/contracts/lists/events';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

export interface DatedList {
  _id: string;
  version: number;
  user_id: string;
  editor_ids: string[];
  list_name: string;
  occasion_date: string | null;
  /** Whether the list is archived or deleted. Calendars skip such lists. */
  is_over: boolean;
}

const schema = new Schema<DatedList>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  user_id: { type: String, required: true },
  editor_ids: [String],
  list_name: { type: String, default: '' },
  occasion_date: { type: String, default: null },
  is_over: { type: Boolean, required: true },
});
schema.index({ user_id: 1 });
schema.index({ editor_ids: 1 });
export const DatedListModel = defineModel<DatedList>('lists', schema);

export const toDatedList = (state: DataOf<typeof listChanged>): DatedList => ({
  _id: state.id,
  version: state.version,
  user_id: state.user_id,
  editor_ids: state.editor_ids,
  list_name: state.list_name,
  occasion_date: state.occasion_date,
  is_over: state.isArchived || state.isDeleted,
});

export const findDatedLists = (personId: string): Promise<DatedList[]> =>
  DatedListModel.find({
    $or: [{ user_id: personId }, { editor_ids: personId }],
    occasion_date: { $type: 'string' },
    is_over: false,
  }).lean<DatedList[]>();
