/** Parts of a URL that describe a picture's size. */
const sizes =
  /(?:[-_,](?:\d{2,4})x(?:\d{2,4})(?=[-_./,]|$)|[-_/]?(?<![a-z\d])[wh]_?\d{2,4}(?![a-z\d])|\/\d{2,4}x\d{2,4}(?=\/)|[-_](?:thumb(?:nail)?|small|medium|large|big|grande|compact|master|zoom)(?=[-_./]|$)|s-l\d{2,4}(?=\.)|\._[A-Z]{2}_?[A-Z0-9_,]{1,40}_(?=\.)|_S\d(?=\.)|_\d{3,4}(?=_[A-Z]\.))/gi;

/** Returns the URL without sizes and parameters, which is equal for all copies of a picture. */
export function getPictureKey(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path
    .replace(/^https?:/, '')
    .replace(sizes, '')
    .toLowerCase();
}

/** In pixels, also for names such as 'large'. Null if the URL contains no size. */
export function parsePictureSize(url: string): number | null {
  const statedSizes: number[] = [];
  for (const [, a, b] of url.matchAll(/(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/gi))
    statedSizes.push(Number(a), Number(b));
  for (const [, a] of url.matchAll(
    /(?:[?&](?:w|h|sw|sh|wid|hei|width|height|imwidth|imheight|size|sz|maxw)=)(\d{2,4})/gi,
  )) {
    statedSizes.push(Number(a));
  }
  for (const [, a] of url.matchAll(/(?:[-_/,](?:w|h)_?|s-l|_S[LXY])(\d{2,4})(?![\da-z])/gi))
    statedSizes.push(Number(a));
  for (const [, a] of url.matchAll(/_(\d{3,4})_[A-Z]\./g)) statedSizes.push(Number(a));
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
    xl: 1_000,
    xxl: 1_500,
    original: 2_000,
    full: 1_500,
  };
  if (sizeName !== undefined) statedSizes.push(sizesByName[sizeName.toLowerCase()] ?? 0);
  return statedSizes.length === 0 ? null : Math.max(...statedSizes);
}

/** In pixels. Assumed if the URL contains no size. */
const usualSize = 700;
/** In pixels. Wider than any stored picture. */
const maxUsefulSize = 3_000;

/** Returns the first of equally large copies. */
export function findLargestCopy(url: string, copiesByKey: ReadonlyMap<string, readonly string[]>): string {
  const copies = copiesByKey.get(getPictureKey(url)) ?? [];
  let best = { url, size: parsePictureSize(url) ?? usualSize };
  for (const copy of copies) {
    const size = parsePictureSize(copy) ?? usualSize;
    if (size > best.size && size <= maxUsefulSize) best = { url: copy, size };
  }
  return best.url;
}
