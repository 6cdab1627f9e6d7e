import { defineModel } from '@giftlist/service-kit/mongo/store';
import { type mongo, Schema } from 'mongoose';

export interface PictureCopyDoc {
  /** `{the product's _id}/{index}`; `content/{SHA-256 of the source}` for guides, stores and banners. */
  _id: string;
  /** The URL that was fetched; a copy from another URL replaces this one. */
  source: string;
  /** WebP, widest first; empty if there was no picture at the URL. */
  variants: { width: number; bytes: mongo.Binary }[];
  /** The number of failed fetches since the last success. Absent in copies from earlier releases. */
  failures?: number;
  fresh_until: Date;
  /** When the copy is deleted, unless it was fetched again. */
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

/** The collection name is from the first release, which copied only product pictures. */
const PictureCopyModel = defineModel('product_pictures', schema);

export const findPicture = (_id: string): Promise<PictureCopyDoc | null> =>
  PictureCopyModel.findById(_id).lean<PictureCopyDoc>();

type NewPicture = Omit<PictureCopyDoc, 'variants'> & { variants: readonly PictureVariant[] };

/** Above the maximum number, the copies that would expire first are deleted. */
export async function putPicture({ _id, variants, ...rest }: NewPicture): Promise<void> {
  const set = { ...rest, variants: variants.map(({ width, bytes }) => ({ width, bytes })) };
  await PictureCopyModel.updateOne({ _id }, { $set: set }, { upsert: true });
  if ((await PictureCopyModel.estimatedDocumentCount()) <= maxCopies) return;
  const oldest = await PictureCopyModel.find()
    .sort({ expires: 1 })
    .limit(deletionBatchSize)
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  await PictureCopyModel.deleteMany({ _id: { $in: oldest.map(({ _id: id }) => id) } });
}

export async function postponeFetch(
  _id: string,
  state: Pick<PictureCopyDoc, 'failures' | 'fresh_until'>,
): Promise<void> {
  await PictureCopyModel.updateOne({ _id }, { $set: state });
}
