import { Schema } from 'mongoose';
import { defineModel } from '../../mongo/store.ts';

export interface SampleListDoc {
  _id: string;
  owner: string;
  name: string;
  cover: string | null;
  version: number;
}

const listSchema = new Schema<SampleListDoc>({
  _id: { type: String, required: true },
  owner: { type: String, required: true },
  name: { type: String, required: true },
  cover: { type: String, default: null },
  version: { type: Number, required: true },
});
listSchema.index({ owner: 1 });
export const SampleListModel = defineModel('lists', listSchema);

export interface SamplePersonDoc {
  _id: string;
  version: number;
  first_name: string;
}

const personSchema = new Schema<SamplePersonDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  first_name: { type: String, required: true },
});
personSchema.index({ first_name: 1 });
export const SamplePersonModel = defineModel('people', personSchema);

export interface SampleEffectDoc {
  _id: string;
  count: number;
}
export const SampleEffectModel = defineModel(
  'effects',
  new Schema<SampleEffectDoc>({
    _id: { type: String, required: true },
    count: { type: Number, required: true },
  }),
);
