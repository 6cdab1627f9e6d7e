import { ListFields } from '@giftlist/contracts/lists/entities';
import type { SchemaDefinitionProperty } from 'mongoose';

export const editableSchema: {
  readonly [F in keyof ListFields]: SchemaDefinitionProperty<ListFields[F]>;
} = {
  list_name: { type: String, default: '' },
  list_type: { type: String, required: true },
  giftlist_type: { type: String, required: true },
  description: { type: String, default: '' },
  occasion_date: { type: String, default: null },
  gift_receive_by: { type: String, required: true },
  shipping_address: { type: String, default: '' },
  instruction: { type: String, default: '' },
  currency: { type: String, required: true },
};

const fieldNames = ListFields.keyof().options;

export const pickEditableFields = (list: ListFields): ListFields =>
  Object.fromEntries(fieldNames.map(name => [name, list[name]])) as ListFields;
