/** Parts of an address with the size of a copy of a picture. */
const sizes =
  /(?:[-_,](?:\d{2,4})x(?:\d{2,4})(?=[-_./,]|$)|[-_/]?(?<![a-z\d])[wh]_?\d{2,4}(?![a-z\d])|\/\d{2,4}x\d{2,4}(?=\/)|[-_](?:thumb(?:nail)?|small|medium|large|big|grande|compact|master|zoom)(?=[-_./]|$)|s-l\d{2,4}(?=\.)|\._[A-Z]{2}_?[A-Z0-9_,]{1,40}_(?=\.)|_S\d(?=\.)|_\d{3,4}(?=_[A-Z]\.))/gi;

/** Returns a key that is equal for all sizes of a picture: its address without size parts and parameters. */
export function pictureKey(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  return path
    .replace(/^https?:/, '')
    .replace(sizes, '')
    .toLowerCase();
}

/** Returns the largest size in a URL; null if there is none. */
export function statedSize(address: string): number | null {
  const found: number[] = [];
  for (const [, a, b] of address.matchAll(/(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/gi))
    found.push(Number(a), Number(b));
  for (const [, a] of address.matchAll(
    /(?:[?&](?:w|h|sw|sh|wid|hei|width|height|imwidth|imheight|size|sz|maxw)=)(\d{2,4})/gi,
  )) {
    found.push(Number(a));
  }
  for (const [, a] of address.matchAll(/(?:[-_/,](?:w|h)_?|s-l|_S[LXY])(\d{2,4})(?![\da-z])/gi))
    found.push(Number(a));
  for (const [, a] of address.matchAll(/_(\d{3,4})_[A-Z]\./g)) found.push(Number(a));
  const named =
    /[-_/.](thumb(?:nail)?|small|mini|tiny|medium|compact|large|big|grande|zoom|original|full)(?=[-_./]|$)/i.exec(
      address,
    )?.[1];
  const words: Record<string, number> = {
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
  if (named !== undefined) found.push(words[named.toLowerCase()] ?? 0);
  return found.length === 0 ? null : Math.max(...found);
}

/** The assumed size of a picture whose address contains none. */
const usualSize = 700;
/** Wider than any stored picture. */
const enough = 3_000;

/** Returns the address of the largest copy of a picture; the first of equals. */
export function largestCopy(address: string, all: ReadonlyMap<string, readonly string[]>): string {
  const copies = all.get(pictureKey(address)) ?? [];
  let best = { address, size: statedSize(address) ?? usualSize };
  for (const copy of copies) {
    const size = statedSize(copy) ?? usualSize;
    if (size > best.size && size <= enough) best = { address: copy, size };
  }
  return best.address;
}
