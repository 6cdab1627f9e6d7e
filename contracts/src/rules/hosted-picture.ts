const hostedPath = /^\/media\/[a-z]+(?:\/\w[\w.-]*)+$/;

/** In pixels, widest first. The shop's copies of external pictures have these widths (`?w=`). */
export const pictureCopyWidths = [960, 480, 192] as const;

/**
 * False for pictures on other servers. Loading one tells its server who opens a list. A list's owner who runs that
 * server could then guess who has reserved something.
 */
export const isHostedPicture = (url: string | null): boolean => url !== null && hostedPath.test(url);

const productPath = /^\/media\/shop\/products\/(\w[\w-]*)\/(\d)$/;

/** Whether the URL is a copy of an imported product's picture, which is only stored while the catalogue needs it. */
export const isProductPicture = (url: string): boolean => productPath.test(url);

/** Returns the product's key and the picture's index, or null for other URLs. */
export function parseProductPicture(url: string): { product: string; index: number } | null {
  const [, product, index] = productPath.exec(url) ?? [];
  return product === undefined ? null : { product, index: Number(index) };
}

const contentPath = /^\/media\/shop\/content\/[0-9a-f]{64}$/;

/** Empty for illustrations, which have only one width. */
export const getShopPictureWidths = (url: string | null | undefined): readonly number[] =>
  url && (isProductPicture(url) || contentPath.test(url)) ? pictureCopyWidths : [];

/** In pixels, widest first (`?w=`). */
export const coverWidths = [1_920, 960, 480] as const;

export const coverSizes = '(min-width: 1300px) 1280px, 100vw';

export const heroSizes = '(min-width: 768px) 54vw, 100vw';

/** Undefined if the picture has only one size. */
export const getSrcSet = (url: string, widths: readonly number[]): string | undefined =>
  widths.length === 0 ? undefined : widths.map(width => `${url}?w=${width} ${width}w`).join(', ');

/** Undefined for the preview (`blob:` URL) of a cover that is not uploaded yet. */
export const getCoverSrcSet = (url: string): string | undefined =>
  isHostedPicture(url) ? getSrcSet(url, coverWidths) : undefined;
