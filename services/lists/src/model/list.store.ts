import type { ListFields } from '@giftlist/contracts/lists/entities';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import { editableSchema } from './editable-fields.ts';

export interface Editor {
  email: string;
  /** The address hashed by `EmailKeys`. */
  key: string;
  /** Null until the collaborator's profile is known. */
  person_id: string | null;
}

/** Timestamps are ISO 8601 strings, as in responses. */
export interface ListDoc extends ListFields {
  _id: string;
  version: number;
  user_id: string;
  list_cover: string | null;
  gifts_revealed: boolean;
  isArchived: boolean;
  archivedAt: string | null;
  isDeleted: boolean;
  editors: Editor[];
  createdAt: string;
}

const required = true;
const schema = new Schema<ListDoc>({
  _id: { type: String, required },
  version: { type: Number, required },
  user_id: { type: String, required },
  ...editableSchema,
  gifts_revealed: { type: Boolean, required },
  isArchived: { type: Boolean, required },
  archivedAt: { type: String, default: null },
  isDeleted: { type: Boolean, required },
  list_cover: { type: String, default: null },
  editors: [
    {
      _id: false,
      email: { type: String, required },
      key: String,
      person_id: { type: String, default: null },
    },
  ],
  createdAt: { type: String, required },
});

schema.index({ user_id: 1, isDeleted: 1, createdAt: -1 });

schema.index({ 'editors.key': 1 });
schema.index({ 'editors.person_id': 1 });

export const ListModel = defineModel('lists', schema, { shardedBy: '_id' });
