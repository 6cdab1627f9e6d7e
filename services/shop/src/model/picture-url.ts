import { createHash } from 'node:crypto';

/** Feeds refer to packaged pictures by these URLs (see data/README.md). */
const packagedPicture = /^https:\/\/giftlist\.example\/pictures\/([a-z0-9-]+(?:\/[a-z0-9-]+)?\.webp)$/;

/** Null for a picture on another server, which browsers must not load. */
export function packagedPath(image: string | null): string | null {
  const [, packaged] = packagedPicture.exec(image ?? '') ?? [];
  return packaged === undefined ? null : `/media/shop/pictures/${packaged}`;
}

export const isPackaged = (image: string): boolean => packagedPath(image) !== null;

/** Another source has another key, so that browsers load it. */
export const keyOfSource = (source: string): string => createHash('sha256').update(source).digest('hex');

export function contentPath(image: string | null): string | null {
  if (image === null) return null;
  const isOnServer = /^https?:$/.test(URL.parse(image)?.protocol ?? '');
  return packagedPath(image) ?? (isOnServer ? `/media/shop/content/${keyOfSource(image)}` : null);
}

/** Products stored by older releases have only `image`. */
interface PictureSource {
  /** `{country}:{product_id}` */
  _id: string;
  image: string | null;
  more_images?: string[];
}

/** The main one first. */
export const sourcesOf = ({ image, more_images = [] }: Omit<PictureSource, '_id'>): string[] => [
  ...new Set([...(image === null ? [] : [image]), ...more_images]),
];

/** Begins with a letter, because countries do. */
export const pictureKeyOf = (_id: string): string => Buffer.from(_id).toString('base64url');
export const idOfPictureKey = (key: string): string => Buffer.from(key, 'base64url').toString();

/** The main one first. */
export const picturesOf = (product: PictureSource): string[] =>
  sourcesOf(product).map(
    (source, index) => packagedPath(source) ?? `/media/shop/products/${pictureKeyOf(product._id)}/${index}`,
  );

export const mainPictureOf = (product: PictureSource): string[] =>
  product.image === null ? [] : picturesOf(product).slice(0, 1);
