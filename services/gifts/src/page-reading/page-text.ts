import { decodeText } from '@giftlist/contracts/rules/decode-text';

/** Matches `charset=` in a `Content-Type` header (RFC 9110, section 8.3). */
const charsetName = /charset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([a-z0-9_:.-]{2,40})/i;

/** The header's charset takes precedence over the page's, but not over a byte order mark. */
export const decodePage = (body: Buffer, contentType: string): string =>
  decodeText(body, charsetName.exec(contentType)?.[1]);
