import { defineModel } from '@giftlist/service-kit/mongo/store';
import { type mongo, Schema } from 'mongoose';

export interface PictureCopyDoc {
  /** `{product's _id}/{index}`, or `content/{SHA-256 of the source}` for guides, stores and banners. */
  _id: string;
  /** The fetched URL. A copy from another URL replaces this one. */
  source: string;
  /** WebP, the widest first. Empty if there was no picture at the URL. */
  variants: { width: number; bytes: mongo.Binary }[];
  /** Failed fetches since the last success. Missing in copies of earlier releases. */
  failures?: number;
  /** A later request fetches the source again. */
  fresh_until: Date;
  /** When the copy is deleted unless it is fetched again. */
  expires: Date;
}

export interface PictureVariant {
  width: number;
  bytes: Buffer;
}

/** About 100 KB each. */
const maxCopies = 20_000;
const deletionBatchSize = 200;

const schema = new Schema<PictureCopyDoc>({
  _id: String,
  source: String,
  variants: [new Schema({ width: Number, bytes: Buffer }, { _id: false })],
  failures: Number,
  fresh_until: Date,
  expires: Date,
});
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** The first release copied only product pictures, hence the collection name. */
const PictureCopyModel = defineModel('product_pictures', schema);

export const findPicture = (_id: string): Promise<PictureCopyDoc | null> =>
  PictureCopyModel.findById(_id).lean<PictureCopyDoc>();

type NewPicture = Omit<PictureCopyDoc, 'variants'> & { variants: readonly PictureVariant[] };

/** Stores a picture. If there are more than `maxCopies`, deletes those that expire first. */
export async function putPicture({ _id, variants, ...fields }: NewPicture): Promise<void> {
  const update = { ...fields, variants: variants.map(({ width, bytes }) => ({ width, bytes })) };
  await PictureCopyModel.updateOne({ _id }, { $set: update }, { upsert: true });
  if ((await PictureCopyModel.estimatedDocumentCount()) <= maxCopies) return;
  const firstToExpire = await PictureCopyModel.find()
    .sort({ expires: 1 })
    .limit(deletionBatchSize)
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  await PictureCopyModel.deleteMany({ _id: { $in: firstToExpire.map(({ _id: id }) => id) } });
}

export async function postponeFetch(
  _id: string,
  state: Pick<PictureCopyDoc, 'failures' | 'fresh_until'>,
): Promise<void> {
  await PictureCopyModel.updateOne({ _id }, { $set: state });
}
