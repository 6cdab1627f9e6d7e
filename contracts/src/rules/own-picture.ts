const ownPath = /^\/media\/[a-z]+(?:\/\w[\w.-]*)+$/;

/** The widths of a copied picture of an imported product, requested with `?w=`, widest first. */
export const productPictureWidths = [960, 480] as const;

/**
 * Whether we serve this picture ourselves. Another server, perhaps the list owner's, would learn who opens the list and
 * guess from the requests what is reserved.
 */
export const isOwnPicture = (address: string | null): boolean => address !== null && ownPath.test(address);

const productPath = /^\/media\/shop\/products\/(\w[\w-]*)\/(\d)$/;

/** Whether this is the shop's copy of an imported product's picture, which is kept as long as the catalogue needs it. */
export const isProductPicture = (address: string): boolean => productPath.test(address);

/** The product's key and the picture's index in the address of the shop's copy. */
export function partsOfProductPicture(address: string): { product: string; index: number } | null {
  const [, product, index] = productPath.exec(address) ?? [];
  return product === undefined ? null : { product, index: Number(index) };
}

/** The widths in which a picture of the catalogue can be requested; none for drawings. */
export const widthsOfProductPicture = (address: string | null | undefined): readonly number[] =>
  address && isProductPicture(address) ? productPictureWidths : [];
