import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import { limits } from '@giftlist/contracts/limits';
import type { SchemaDefinitionProperty } from 'mongoose';
import type { z } from 'zod';

export type EditableFields = Required<Omit<z.output<typeof GiftChange>, 'id'>>;
type Name = keyof EditableFields;

interface EditableField<Value> {
  stored: SchemaDefinitionProperty<Value>;
  /** Also the value for gifts stored before the field existed. */
  blank: Value;
  /** Pages never overwrite values set by a person. */
  isReadFromPages: boolean;
}

/** Defines the editable fields for the schema, projections, changes, copies and responses. */
const editableFields: { readonly [F in Name]: EditableField<EditableFields[F]> } = {
  gift_title: { stored: { type: String, required: true }, blank: '', isReadFromPages: true },
  price: { stored: { type: Number, default: null }, blank: null, isReadFromPages: true },
  /** New gifts get the list's currency instead. */
  currency: { stored: { type: String, required: true }, blank: '', isReadFromPages: true },
  product_url: { stored: { type: String, default: null }, blank: null, isReadFromPages: true },
  image_url: { stored: { type: String, default: null }, blank: null, isReadFromPages: true },
  quantity: {
    stored: { type: Number, required: true },
    blank: limits.giftQuantityDefault,
    isReadFromPages: false,
  },
  details: { stored: { type: String, default: '' }, blank: '', isReadFromPages: false },
  isMostWanted: { stored: { type: Boolean, default: false }, blank: false, isReadFromPages: false },
};

export const editableFieldNames = Object.keys(editableFields) as readonly Name[];

const mapFields = <Value>(getValue: (name: Name) => Value) =>
  Object.fromEntries(editableFieldNames.map(name => [name, getValue(name)])) as Record<Name, Value>;

export const editableSchema = mapFields(name => editableFields[name].stored) as {
  [F in Name]: SchemaDefinitionProperty<EditableFields[F]>;
};
export const editableProjection = mapFields(() => 1 as const);

export const isReadFromPages = (name: Name): boolean => editableFields[name].isReadFromPages;

export const pickEditableFields = (gift: Partial<EditableFields>): EditableFields =>
  mapFields(name => gift[name] ?? editableFields[name].blank) as EditableFields;
