import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import { limits } from '@giftlist/contracts/limits';
import type { SchemaDefinitionProperty } from 'mongoose';
import type { z } from 'zod';

/** The gift fields that a person fills in, as in requests. */
export type EditableFields = Required<Omit<z.output<typeof GiftChange>, 'id'>>;
type Name = keyof EditableFields;

interface EditableField<Value> {
  /** The schema type in MongoDB. */
  stored: SchemaDefinitionProperty<Value>;
  /** The value if nobody fills in the field, or if the gift was stored before the field existed. */
  blank: Value;
  /** Whether the field is filled in from the linked page, unless a person has set it first. */
  isReadFromPages: boolean;
}

/** The definitions from which schema, projection, changes, copies and responses are derived. */
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

const mapFields = <Value>(value: (name: Name) => Value) =>
  Object.fromEntries(editableFieldNames.map(name => [name, value(name)])) as Record<Name, Value>;

/** The schema of these fields. */
export const editableSchema = mapFields(name => editableFields[name].stored) as {
  [F in Name]: SchemaDefinitionProperty<EditableFields[F]>;
};
/** The projection of these fields. */
export const editableProjection = mapFields(() => 1 as const);

export const isReadFromPages = (name: Name): boolean => editableFields[name].isReadFromPages;

/** Returns the fields of a stored gift or of a request, with blanks for missing ones. */
export const pickEditableFields = (gift: Partial<EditableFields>): EditableFields =>
  mapFields(name => gift[name] ?? editableFields[name].blank) as EditableFields;
