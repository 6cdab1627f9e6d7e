const ownPath = /^\/media\/[a-z]+(?:\/\w[\w.-]*)+$/;

/** The widths of the shop's copies of pictures on other servers, requested with `?w=`, widest first. */
export const pictureCopyWidths = [960, 480, 192] as const;

/**
 * Whether the product itself serves this picture. Another server, perhaps the list owner's, would learn from requests
 * who opens the list and guess what is reserved.
 */
export const isHostedPicture = (address: string | null): boolean => address !== null && ownPath.test(address);

const productPath = /^\/media\/shop\/products\/(\w[\w-]*)\/(\d)$/;

/**
 * Whether a URL is the shop's copy of an imported product's picture, which is stored as long as the catalogue needs it.
 */
export const isProductPicture = (address: string): boolean => productPath.test(address);

/** Parses the product's key and the picture's index from the URL of the shop's copy; null for other URLs. */
export function partsOfProductPicture(address: string): { product: string; index: number } | null {
  const [, product, index] = productPath.exec(address) ?? [];
  return product === undefined ? null : { product, index: Number(index) };
}

const contentPath = /^\/media\/shop\/content\/[0-9a-f]{64}$/;

/** Returns the widths in which a picture of the shop can be requested; none for drawings. */
export const widthsOfShopPicture = (address: string | null | undefined): readonly number[] =>
  address && (isProductPicture(address) || contentPath.test(address)) ? pictureCopyWidths : [];

/** The widths in which covers can be requested with `?w=`, widest first. */
export const coverWidths = [1_920, 960, 480] as const;

/** The width at which a list or a profile shows its cover, as in the `sizes` of an `img`. */
export const coverSizes = '(min-width: 1300px) 1280px, 100vw';

/** The width at which a guide's page shows its hero picture, as in the `sizes` of an `img`. */
export const heroSizes = '(min-width: 768px) 54vw, 100vw';

/** Returns the `srcset` of a picture that exists in these widths (px); undefined if it has one size only. */
export const srcSetOf = (address: string, widths: readonly number[]): string | undefined =>
  widths.length === 0 ? undefined : widths.map(width => `${address}?w=${width} ${width}w`).join(', ');

/** Returns the `srcset` of a stored cover; undefined for one that is just being chosen. */
export const coverSrcSet = (address: string): string | undefined =>
  isHostedPicture(address) ? srcSetOf(address, coverWidths) : undefined;
