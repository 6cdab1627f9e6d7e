/** `charset=` in a header or in the first bytes of a page (HTML, section 4.2.5.4). */
const charsetName = /charset\s*=\s*["']?\s*([a-z0-9_:.-]{2,40})/i;

/**
 * The bytes of a page as text: by byte order mark, header, the page's own word, else UTF-8, and Windows-1252
 * where that does not fit.
 */
export function pageText(body: Buffer, contentType: string): string {
  const charset =
    markOf(body) ??
    charsetName.exec(contentType)?.[1] ??
    charsetName.exec(body.toString('latin1', 0, 4_096))?.[1];
  const decoded = charset === undefined ? undefined : decodeAs(charset, body);
  if (decoded !== undefined) return decoded;
  const text = new TextDecoder('utf-8').decode(body);
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(body) : text;
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** Undefined for a charset that nobody knows. */
function decodeAs(charset: string, body: Buffer): string | undefined {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return undefined;
  }
}
