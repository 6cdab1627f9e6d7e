import { createHash } from 'node:crypto';

/** The URL by which feeds refer to a packaged picture (see data/README.md). */
const packagedPicture = /^https:\/\/giftlist\.example\/pictures\/([a-z0-9-]+(?:\/[a-z0-9-]+)?\.webp)$/;

/** Returns the path of a packaged picture; null for one on another server, which browsers must not load. */
export function packagedPath(image: string | null): string | null {
  const [, packaged] = packagedPicture.exec(image ?? '') ?? [];
  return packaged === undefined ? null : `/media/shop/pictures/${packaged}`;
}

export const isPackaged = (image: string): boolean => packagedPath(image) !== null;

/** Returns the key of a guide's, store's or banner's picture. Another source has another key, so browsers load it. */
export const keyOfSource = (source: string): string => createHash('sha256').update(source).digest('hex');

/** Returns the path at which the shop serves a picture of a guide, store or banner; null if there is none. */
export function contentPath(image: string | null): string | null {
  if (image === null) return null;
  const isOnServer = /^https?:$/.test(URL.parse(image)?.protocol ?? '');
  return packagedPath(image) ?? (isOnServer ? `/media/shop/content/${keyOfSource(image)}` : null);
}

/** A product's picture URLs in its feed. Products stored by older releases have only `image`. */
interface PictureSource {
  /** `{country}:{product_id}` */
  _id: string;
  image: string | null;
  more_images?: string[];
}

/** Returns the picture URLs in the feed, the main one first. */
export const sourcesOf = ({ image, more_images = [] }: Omit<PictureSource, '_id'>): string[] => [
  ...new Set([...(image === null ? [] : [image]), ...more_images]),
];

/** Encodes a product's stored id for a path. Begins with a letter, because countries do. */
export const pictureKeyOf = (_id: string): string => Buffer.from(_id).toString('base64url');
export const idOfPictureKey = (key: string): string => Buffer.from(key, 'base64url').toString();

/** Returns the URL paths at which the shop serves a product's pictures, the main one first. */
export const picturesOf = (product: PictureSource): string[] =>
  sourcesOf(product).map(
    (source, index) => packagedPath(source) ?? `/media/shop/products/${pictureKeyOf(product._id)}/${index}`,
  );

/** Returns the URL path of the main picture; empty if there is none. */
export const mainPictureOf = (product: PictureSource): string[] =>
  product.image === null ? [] : picturesOf(product).slice(0, 1);
