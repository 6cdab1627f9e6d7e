import { defineModel } from '@giftlist/service-kit/store';
import { type mongo, Schema } from 'mongoose';

/** Our own copy of a product's picture on another server. */
export interface ProductPictureDoc {
  /** `{the product's _id}/{index}` */
  _id: string;
  /** The address that was fetched; another one replaces the copy. */
  source: string;
  /** WebP, widest first; empty if there was no picture at the address. */
  variants: { width: number; bytes: mongo.Binary }[];
  /** When it is fetched again. */
  fresh_until: Date;
  /** When it is deleted unless it was fetched again. */
  expires: Date;
}

export interface PictureVariant {
  width: number;
  bytes: Buffer;
}

/** The maximum number of copies, about 100 KB each. */
const copiesMost = 20_000;
/** How many are deleted at a time. */
const deletedAtOnce = 200;

const schema = new Schema<ProductPictureDoc>({
  _id: String,
  source: String,
  variants: [new Schema({ width: Number, bytes: Buffer }, { _id: false })],
  fresh_until: Date,
  expires: Date,
});
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

const ProductPictureModel = defineModel('product_pictures', schema);

export const findPicture = (_id: string): Promise<ProductPictureDoc | null> =>
  ProductPictureModel.findById(_id).lean<ProductPictureDoc>();

type NewPicture = Omit<ProductPictureDoc, 'variants'> & { variants: readonly PictureVariant[] };

/** Stores a copy. Above the maximum number, those that would expire first are deleted. */
export async function putPicture({ _id, variants, ...rest }: NewPicture): Promise<void> {
  const set = { ...rest, variants: variants.map(({ width, bytes }) => ({ width, bytes })) };
  await ProductPictureModel.updateOne({ _id }, { $set: set }, { upsert: true });
  if ((await ProductPictureModel.estimatedDocumentCount()) <= copiesMost) return;
  const oldest = await ProductPictureModel.find()
    .sort({ expires: 1 })
    .limit(deletedAtOnce)
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  await ProductPictureModel.deleteMany({ _id: { $in: oldest.map(({ _id: id }) => id) } });
}

/** Keeps a copy whose server does not respond. */
export async function keepPicture(_id: string, fresh_until: Date): Promise<void> {
  await ProductPictureModel.updateOne({ _id }, { $set: { fresh_until } });
}
