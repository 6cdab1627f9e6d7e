import { createHash } from 'node:crypto';

/** The form in which feeds refer to packaged pictures (see data/README.md). */
const packagedPicture = /^https:\/\/giftlist\.example\/pictures\/([a-z0-9-]+(?:\/[a-z0-9-]+)?\.webp)$/;

/** The path of a packaged picture; null for a picture on another server, which browsers must not load. */
export function packagedPath(image: string | null): string | null {
  const [, packaged] = packagedPicture.exec(image ?? '') ?? [];
  return packaged === undefined ? null : `/media/shop/pictures/${packaged}`;
}

export const isPackaged = (image: string): boolean => packagedPath(image) !== null;

/** The key of a guide's, store's or banner's picture: another picture has another key, so browsers load it. */
export const keyOfSource = (source: string): string => createHash('sha256').update(source).digest('hex');

/** The path at which the shop serves a picture of a guide, a store or a banner; null if there is none. */
export function contentPath(image: string | null): string | null {
  if (image === null) return null;
  const isOnServer = /^https?:$/.test(URL.parse(image)?.protocol ?? '');
  return packagedPath(image) ?? (isOnServer ? `/media/shop/content/${keyOfSource(image)}` : null);
}

/** A product's pictures as its feed names them. Products stored by older releases only have the first. */
interface Pictured {
  /** `{country}:{product_id}` */
  _id: string;
  image: string | null;
  more_images?: string[];
}

/** The addresses in the feed, the main one first. */
export const sourcesOf = ({ image, more_images = [] }: Omit<Pictured, '_id'>): string[] => [
  ...new Set([...(image === null ? [] : [image]), ...more_images]),
];

/** The stored id of a product as part of a path. Begins with a letter, because countries do. */
export const pictureKeyOf = (_id: string): string => Buffer.from(_id).toString('base64url');
export const idOfPictureKey = (key: string): string => Buffer.from(key, 'base64url').toString();

/** The addresses at which the shop serves all pictures of a product, the main one first. */
export const picturesOf = (product: Pictured): string[] =>
  sourcesOf(product).map(
    (source, index) => packagedPath(source) ?? `/media/shop/products/${pictureKeyOf(product._id)}/${index}`,
  );

/** The main picture, if there is one. */
export const mainPictureOf = (product: Pictured): string[] =>
  product.image === null ? [] : picturesOf(product).slice(0, 1);
