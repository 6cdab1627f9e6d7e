/**
 * How many bytes are searched for a declared charset. HTML requires the declaration in the first 1,024 bytes
 * (section 4.2.5.4).
 */
const headBytes = 4_096;
const metaCharset = /<meta\b[^<>]{0,200}\bcharset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([a-z0-9_:.-]{2,40})/i;
const xmlEncoding = /^\s{0,9}<\?xml\b[^<>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([a-z0-9_:.-]{2,40})["']/i;

/**
 * Uses the first of these charsets that is found and supported: byte order mark, `charset` (from the server), UTF-16 by
 * its zero bytes, `<meta>` or XML declaration, UTF-8 if mostly valid, Windows-1252.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const text = decodeAs(detectByteOrderMark(bytes) ?? charset, bytes);
  if (text !== undefined) return text;
  const utf16 = detectUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const declared = findDeclaredCharset(bytes);
  const declaredText = declared === undefined || isUtf8(declared) ? undefined : decodeAs(declared, bytes);
  return declaredText ?? decodeUndeclared(bytes);
}

/** Uses a byte order mark, the zero bytes of UTF-16, or an XML declaration other than UTF-8. */
export function detectCharset(head: Uint8Array): string | undefined {
  const detected = detectByteOrderMark(head) ?? detectUtf16(head);
  if (detected !== undefined) return detected;
  const encoding = xmlEncoding.exec(new TextDecoder('windows-1252').decode(head.subarray(0, headBytes)))?.[1];
  return encoding === undefined || isUtf8(encoding) ? undefined : encoding;
}

function detectByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** UTF-16 has many zero bytes, nearly all in the same half of its byte pairs. Other text may have a few. */
function detectUtf16(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const isUtf16 = (zerosInHalf: number, zerosInOtherHalf: number) =>
    40 * zerosInHalf >= head.length && zerosInHalf >= 10 * zerosInOtherHalf;
  if (odd > 0 && isUtf16(odd, even)) return 'utf-16le';
  return even > 0 && isUtf16(even, odd) ? 'utf-16be' : undefined;
}

function findDeclaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, headBytes));
  return (xmlEncoding.exec(head) ?? metaCharset.exec(head))?.[1];
}

/** Treats declared UTF-16 as UTF-8, because the declaration was read as ASCII (HTML, section 13.2.3.3). */
const isUtf8 = (charset: string): boolean => /^(?:utf-?8|utf-?16(?:le|be)?|unicode)$/i.test(charset);

/** A few invalid bytes are allowed in UTF-8. Other text is Windows-1252. */
function decodeUndeclared(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd')) return text;
  const invalidCount = countMatches(text, /\ufffd/g);
  const validCount = countMatches(text, /[\u0080-\ufffc]/g);
  return validCount > invalidCount ? text : new TextDecoder('windows-1252').decode(bytes);
}

const countMatches = (text: string, character: RegExp): number =>
  text.length - text.replace(character, '').length;

/** Returns undefined if the charset is missing or unknown. */
function decodeAs(charset: string | undefined, bytes: Uint8Array): string | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
}
