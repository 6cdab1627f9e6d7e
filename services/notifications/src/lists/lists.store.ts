import type { DataOf } from '@giftlist/contracts/event';
import type { listChanged } from '@giftlist/contracts/lists/events';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

type ListState = DataOf<typeof listChanged>;

export interface List
  extends Pick<
    ListState,
    | 'version'
    | 'user_id'
    | 'list_name'
    | 'giftlist_type'
    | 'editor_keys'
    | 'editor_ids'
    | 'gifts_revealed'
    | 'isDeleted'
  > {
  _id: string;
}

export const ListModel = defineModel<List>(
  'lists',
  new Schema<List>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    user_id: { type: String, required: true },
    list_name: { type: String, default: '' },
    giftlist_type: { type: String, required: true },
    editor_keys: [String],
    editor_ids: [String],
    gifts_revealed: { type: Boolean, required: true },
    isDeleted: { type: Boolean, required: true },
  }),
);

export function toList(state: ListState): List {
  return {
    _id: state.id,
    version: state.version,
    user_id: state.user_id,
    list_name: state.list_name,
    giftlist_type: state.giftlist_type,
    editor_keys: state.editor_keys,
    editor_ids: state.editor_ids,
    gifts_revealed: state.gifts_revealed,
    isDeleted: state.isDeleted,
  };
}
