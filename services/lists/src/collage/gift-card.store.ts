import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

export interface GiftCardDoc {
  _id: string;
  version: number;
  list_id: string;
  image_url: string | null;
  createdAt: string;
  /** The document of a deleted gift stays, so that an older event does not restore the gift. */
  removed: boolean;
}

const schema = new Schema<GiftCardDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  list_id: { type: String, required: true },
  image_url: { type: String, default: null },
  createdAt: { type: String, required: true },
  removed: { type: Boolean, required: true },
});
/** Covers both queries in `collage.store.ts`. */
schema.index({ list_id: 1, removed: 1, createdAt: -1, image_url: 1 });

export const GiftCardModel = defineModel('gift_cards', schema, { shardedBy: 'list_id' });
