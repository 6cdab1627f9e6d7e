const ownPath = /^\/media\/[a-z]+(?:\/\w[\w.-]*)+$/;

/** The widths of a copied picture of an imported product, requested with `?w=`, widest first. */
export const productPictureWidths = [960, 480] as const;

/**
 * Whether the product itself serves this picture. Another server, perhaps the list owner's, would learn from requests
 * who opens the list and guess what is reserved.
 */
export const isHostedPicture = (address: string | null): boolean => address !== null && ownPath.test(address);

const productPath = /^\/media\/shop\/products\/(\w[\w-]*)\/(\d)$/;

/**
 * Whether this URL is the shop's copy of an imported product's picture, which is kept as long as the catalogue needs
 * it.
 */
export const isProductPicture = (address: string): boolean => productPath.test(address);

/** Parses the product's key and the picture's index from the URL of the shop's copy; null for other URLs. */
export function partsOfProductPicture(address: string): { product: string; index: number } | null {
  const [, product, index] = productPath.exec(address) ?? [];
  return product === undefined ? null : { product, index: Number(index) };
}

/** Returns the widths in which a catalogue picture can be requested; none for drawings. */
export const widthsOfProductPicture = (address: string | null | undefined): readonly number[] =>
  address && isProductPicture(address) ? productPictureWidths : [];
