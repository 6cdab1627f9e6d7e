/** Parts of a URL that describe a picture's size. */
const sizeParts =
  /(?:[-_,](?:\d{2,4})x(?:\d{2,4})(?=[-_./,]|$)|[-_/]?(?<![a-z\d])[wh]_?\d{2,4}(?![a-z\d])|\/\d{2,4}x\d{2,4}(?=\/)|[-_](?:thumb(?:nail)?|small|medium|large|big|grande|compact|master|zoom)(?=[-_./]|$)|s-l\d{2,4}(?=\.)|\._[A-Z]{2}_?[A-Z0-9_,]{1,40}_(?=\.)|_S\d(?=\.)|_\d{3,4}(?=_[A-Z]\.))/gi;

/** Returns the URL without sizes and parameters, which is equal for all copies of a picture. */
export function getPictureKey(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path
    .replace(/^https?:/, '')
    .replace(sizeParts, '')
    .toLowerCase();
}

/** Returns the largest size that the URL contains, in pixels. Converts names such as 'large'. Null without a size. */
export function parsePictureSize(url: string): number | null {
  const sizes: number[] = [];
  for (const [, width, height] of url.matchAll(/(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/gi))
    sizes.push(Number(width), Number(height));
  for (const [, pixels] of url.matchAll(
    /(?:[?&](?:w|h|sw|sh|wid|hei|width|height|imwidth|imheight|size|sz|maxw)=)(\d{2,4})/gi,
  )) {
    sizes.push(Number(pixels));
  }
  for (const [, pixels] of url.matchAll(/(?:[-_/,](?:w|h)_?|s-l|_S[LXY])(\d{2,4})(?![\da-z])/gi))
    sizes.push(Number(pixels));
  for (const [, pixels] of url.matchAll(/_(\d{3,4})_[A-Z]\./g)) sizes.push(Number(pixels));
  const sizeName =
    /[-_/.](thumb(?:nail)?|small|mini|tiny|medium|compact|large|big|grande|zoom|original|full)(?=[-_./]|$)/i.exec(
      url,
    )?.[1];
  const sizesByName: Record<string, number> = {
    thumb: 100,
    thumbnail: 100,
    small: 150,
    mini: 100,
    tiny: 60,
    medium: 300,
    compact: 160,
    large: 800,
    big: 800,
    grande: 600,
    zoom: 1_200,
    original: 2_000,
    full: 1_500,
  };
  if (sizeName !== undefined) sizes.push(sizesByName[sizeName.toLowerCase()] ?? 0);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** In pixels, for a URL that contains no size. */
const assumedSize = 700;
/** In pixels. Wider than any stored picture. */
const maxUsefulSize = 3_000;

/** Returns the URL of the largest copy of the picture, or the first of equally large copies. */
export function findLargestCopy(url: string, copiesByKey: ReadonlyMap<string, readonly string[]>): string {
  const copies = copiesByKey.get(getPictureKey(url)) ?? [];
  let best = { url, size: parsePictureSize(url) ?? assumedSize };
  for (const copy of copies) {
    const size = parsePictureSize(copy) ?? assumedSize;
    if (size > best.size && size <= maxUsefulSize) best = { url: copy, size };
  }
  return best.url;
}
