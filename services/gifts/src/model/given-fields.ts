import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import { limits } from '@giftlist/contracts/limits';
import type { SchemaDefinitionProperty } from 'mongoose';
import type { z } from 'zod';

/** What a person fills in of a gift. Its fields are those of the requests. */
export type GivenFields = Required<Omit<z.output<typeof GiftChange>, 'id'>>;
type Name = keyof GivenFields;

interface GivenField<Value> {
  /** How MongoDB stores it. */
  stored: SchemaDefinitionProperty<Value>;
  /** Its value if nobody fills it in, also for gifts that were stored before the field existed. */
  blank: Value;
  /** Whether a page behind a link fills it in; a value that a person sets first is kept. */
  isReadFromPages: boolean;
}

/** Everything that reading, storing, changing, copying, showing and exporting such a field needs. */
const givenFields: { readonly [F in Name]: GivenField<GivenFields[F]> } = {
  gift_title: { stored: { type: String, required: true }, blank: '', isReadFromPages: true },
  price: { stored: { type: Number, default: null }, blank: null, isReadFromPages: true },
  /** Blank is the list's currency. */
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

export const givenNames = Object.keys(givenFields) as readonly Name[];

const map = <Value>(value: (name: Name) => Value) =>
  Object.fromEntries(givenNames.map(name => [name, value(name)])) as Record<Name, Value>;

/** Their part of the schema. */
export const givenSchema = map(name => givenFields[name].stored) as {
  [F in Name]: SchemaDefinitionProperty<GivenFields[F]>;
};
/** Their part of the projection of reads. */
export const givenProjection = map(() => 1 as const);

export const isReadFromPages = (name: Name): boolean => givenFields[name].isReadFromPages;

/** Returns the fields of a stored gift, or of a request that leaves some out. */
export const givenOf = (gift: Partial<GivenFields>): GivenFields =>
  map(name => gift[name] ?? givenFields[name].blank) as GivenFields;
