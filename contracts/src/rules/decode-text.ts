/** How many bytes are searched for a charset declaration (more than HTML, section 4.2.5.4, requires). */
const headBytes = 4_096;
const metaCharset = /<meta\b[^<>]{0,200}\bcharset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([a-z0-9_:.-]{2,40})/i;
const xmlEncoding = /^\s{0,9}<\?xml\b[^<>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([a-z0-9_:.-]{2,40})["']/i;

/**
 * Decodes the bytes of a page or a file. The encoding is that of the byte order mark, else `charset` (as the server
 * declared it), else the `<meta>` or XML declaration, else UTF-16 if the zero bytes suggest it, else UTF-8 if it is
 * valid, else Windows-1252.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const declared = markOf(bytes) ?? charset;
  const asDeclared = declared === undefined ? undefined : decodeAs(declared, bytes);
  if (asDeclared !== undefined) return asDeclared;
  const wide = wideCharset(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const own = ownCharset(bytes);
  const asOwn = own === undefined || isUtf8(own) ? undefined : decodeAs(own, bytes);
  return asOwn ?? decodeUndeclared(bytes);
}

/** The charset by the beginning of a file: its byte order mark, zero bytes or XML declaration. */
export function charsetOf(head: Uint8Array): string | undefined {
  const declared = markOf(head) ?? wideCharset(head);
  if (declared !== undefined) return declared;
  const own = xmlEncoding.exec(new TextDecoder('windows-1252').decode(head.subarray(0, headBytes)))?.[1];
  return own === undefined || isUtf8(own) ? undefined : own;
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** UTF-16 has many zero bytes, nearly all in the same half of its pairs; other text may contain a stray one. */
function wideCharset(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const isMany = (count: number, other: number) => 40 * count >= head.length && count >= 10 * other;
  if (odd > 0 && isMany(odd, even)) return 'utf-16le';
  return even > 0 && isMany(even, odd) ? 'utf-16be' : undefined;
}

function ownCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, headBytes));
  return (xmlEncoding.exec(head) ?? metaCharset.exec(head))?.[1];
}

/** A declaration that can be read as ASCII is not UTF-16, even if it says so (HTML, section 13.2.3.3). */
const isUtf8 = (charset: string): boolean => /^(?:utf-?8|utf-?16(?:le|be)?|unicode)$/i.test(charset);

/** A page that is cut in the middle of a letter, or has a wrong byte, still counts as UTF-8. */
function decodeUndeclared(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd')) return text;
  const wrong = count(text, /\ufffd/g);
  const right = count(text, /[\u0080-\ufffc]/g);
  return right > wrong ? text : new TextDecoder('windows-1252').decode(bytes);
}

const count = (text: string, letter: RegExp): number => text.length - text.replace(letter, '').length;

/** Undefined for an unknown charset. */
function decodeAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
}
