/** The first bytes of common formats that are not accepted. */
const unsupportedFormats: readonly (readonly [name: string, signature: RegExp])[] = [
  ['GIF', /^GIF8/],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['HEIC', /^.{4}ftyp(?:he[iv][a-z]|mif1|msf1)/s],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM/],
  ['PDF', /^%PDF/],
  ['SVG', /^\s*<(?:svg|\?xml)/],
];

export function describeUnsupportedFormat(bytes: Buffer): string {
  const head = bytes.subarray(0, 32).toString('latin1');
  const [name] = unsupportedFormats.find(([, pattern]) => pattern.test(head)) ?? [];
  const reason =
    name === undefined ? 'This file cannot be read as a picture.' : `This file is in the ${name} format.`;
  return `${reason} Choose a PNG, JPEG or WebP picture.`;
}
