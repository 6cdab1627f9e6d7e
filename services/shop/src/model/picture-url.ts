import { createHash } from 'node:crypto';

/** Feeds refer to packaged pictures by these URLs (see data/README.md). */
const packagedPicture = /^https:\/\/giftlist\.example\/pictures\/([a-z0-9-]+(?:\/[a-z0-9-]+)?\.webp)$/;

/** Returns null for a picture on another server. */
export function toPackagedPath(image: string | null): string | null {
  const [, packaged] = packagedPicture.exec(image ?? '') ?? [];
  return packaged === undefined ? null : `/media/shop/pictures/${packaged}`;
}

export const isPackaged = (image: string): boolean => toPackagedPath(image) !== null;

/** A new source gets a new key, so that browsers load it again. */
export const hashSource = (source: string): string => createHash('sha256').update(source).digest('hex');

export function toContentPath(image: string | null): string | null {
  if (image === null) return null;
  const isWebAddress = /^https?:$/.test(URL.parse(image)?.protocol ?? '');
  return toPackagedPath(image) ?? (isWebAddress ? `/media/shop/content/${hashSource(image)}` : null);
}

interface PictureSource {
  /** `{country}:{product_id}` */
  _id: string;
  image: string | null;
  /** Missing in products stored by earlier releases. */
  more_images?: string[];
}

/** Returns the main picture first. */
export const getPictureSources = ({ image, more_images = [] }: Omit<PictureSource, '_id'>): string[] => [
  ...new Set([...(image === null ? [] : [image]), ...more_images]),
];

/**
 * The contract does not allow keys that start with a hyphen. These start with a letter, because product ids start with a
 * country code.
 */
export const toPictureKey = (_id: string): string => Buffer.from(_id).toString('base64url');
export const parsePictureKey = (key: string): string => Buffer.from(key, 'base64url').toString();

/** Returns the main picture first. */
export const getPictures = (product: PictureSource): string[] =>
  getPictureSources(product).map(
    (source, index) => toPackagedPath(source) ?? `/media/shop/products/${toPictureKey(product._id)}/${index}`,
  );

export const getMainPicture = (product: PictureSource): string[] =>
  product.image === null ? [] : getPictures(product).slice(0, 1);
