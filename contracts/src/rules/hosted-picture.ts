const ownPath = /^\/media\/[a-z]+(?:\/\w[\w.-]*)+$/;

/** Of the shop's copies of pictures on other servers (`?w=`), widest first. */
export const pictureCopyWidths = [960, 480, 192] as const;

/** Another server, perhaps the list owner's, would learn who opens the list and could guess what is reserved. */
export const isHostedPicture = (address: string | null): boolean => address !== null && ownPath.test(address);

const productPath = /^\/media\/shop\/products\/(\w[\w-]*)\/(\d)$/;

/** The shop's copy of an imported product's picture, which is stored as long as the catalogue needs it. */
export const isProductPicture = (address: string): boolean => productPath.test(address);

/** The product's key and the picture's index in the URL of the shop's copy; null for other URLs. */
export function parseProductPicture(address: string): { product: string; index: number } | null {
  const [, product, index] = productPath.exec(address) ?? [];
  return product === undefined ? null : { product, index: Number(index) };
}

const contentPath = /^\/media\/shop\/content\/[0-9a-f]{64}$/;

/** Drawings have no other widths. */
export const getShopPictureWidths = (address: string | null | undefined): readonly number[] =>
  address && (isProductPicture(address) || contentPath.test(address)) ? pictureCopyWidths : [];

/** Of covers (`?w=`), widest first. */
export const coverWidths = [1_920, 960, 480] as const;

/** The `sizes` of a list's or profile's cover. */
export const coverSizes = '(min-width: 1300px) 1280px, 100vw';

/** The `sizes` of a guide's hero picture. */
export const heroSizes = '(min-width: 768px) 54vw, 100vw';

/** Widths are in pixels. Undefined if the picture has one size only. */
export const getSrcSet = (address: string, widths: readonly number[]): string | undefined =>
  widths.length === 0 ? undefined : widths.map(width => `${address}?w=${width} ${width}w`).join(', ');

/** Undefined for a cover that is just being chosen. */
export const getCoverSrcSet = (address: string): string | undefined =>
  isHostedPicture(address) ? getSrcSet(address, coverWidths) : undefined;
