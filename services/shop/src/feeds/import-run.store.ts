import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** The last import of a feed. */
export interface ImportRunDoc {
  /** The feed's name. */
  _id: string;
  country: string;
  /** Hash of the feed's content: an unchanged one is not read again. */
  sha256: string;
  at: Date;
  /** Names this import. */
  run: string;
  imported: number;
  unchanged: number;
  rejected: number;
  retired: number;
  /** How many products it has. */
  products: number;
}

const schema = new Schema<ImportRunDoc>({
  _id: String,
  country: String,
  sha256: String,
  at: Date,
  run: String,
  imported: Number,
  unchanged: Number,
  rejected: Number,
  retired: Number,
  products: Number,
});
schema.index({ country: 1, at: -1 });

export const ImportRunModel = defineModel('import_runs', schema);
