import type { ResponseOf } from '@giftlist/contracts/routes';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

type State = ResponseOf<'GET /internal/lists/{id}'>;
type ListResponse = ResponseOf<'GET /giftlist/{id}'>;

/** A collaborator: the invited email address, and the profile once the person has joined or if it is known. */
export interface Editor {
  email: string;
  /** The `emailKey` of the email address. */
  key: string;
  person_id: string | null;
}

/** A list. Timestamps are ISO 8601 strings, as in responses. */
export interface ListDoc
  extends Pick<State, 'version' | 'user_id' | 'list_name' | 'giftlist_type' | 'gifts_revealed' | 'currency'>,
    Pick<ListResponse, 'list_type' | 'description' | 'occasion_date' | 'gift_receive_by' | 'list_cover'> {
  _id: string;
  shipping_address: string;
  instruction: string;
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
  list_name: { type: String, default: '' },
  list_type: { type: String, required },
  giftlist_type: { type: String, required },
  description: { type: String, default: '' },
  occasion_date: { type: String, default: null },
  gift_receive_by: { type: String, required },
  shipping_address: { type: String, default: '' },
  instruction: { type: String, default: '' },
  currency: { type: String, required },
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
/** A person's lists, newest first. */
schema.index({ user_id: 1, isDeleted: 1, createdAt: -1 });
/** The lists on which a person collaborates, by verified email address or by profile. */
schema.index({ 'editors.key': 1 });
schema.index({ 'editors.person_id': 1 });

export const ListModel = defineModel('lists', schema, { shardedBy: '_id' });
