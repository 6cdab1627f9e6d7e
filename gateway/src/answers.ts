import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  chooseEncoding,
  type Encoding,
  encodeHeaders,
  isCompressible,
  varyOnEncoding,
} from './proxy/encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compression levels: high for cached bodies, fast for bodies that are sent once. */
function compress(bytes: Buffer, encoding: Encoding, quality: 'kept' | 'once'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality === 'kept' ? 9 : 4 } })
    : zip(bytes, { level: quality === 'kept' ? 9 : 5 });
}

export interface Body {
  bytes: Buffer;
  /** Compressed variants: precompressed ones, or created now if the body is cached. */
  encoded?: Map<Encoding, Promise<Buffer>>;
}

/** Sends a whole body, compressed if the client accepts it and it helps. */
export async function sendBody(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  body: Body,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...given, 'content-length': body.bytes.length };
  let bytes = body.bytes;
  if (isCompressible(headers)) {
    varyOnEncoding(headers);
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    if (encoding) {
      bytes = await encodedForm(body, encoding);
      encodeHeaders(headers, encoding);
      headers['content-length'] = bytes.length;
    }
  }
  res.writeHead(status, headers);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

function encodedForm({ bytes, encoded }: Body, encoding: Encoding): Promise<Buffer> {
  if (!encoded) return compress(bytes, encoding, 'once');
  const known = encoded.get(encoding);
  if (known) return known;
  const made = compress(bytes, encoding, 'kept');
  encoded.set(encoding, made);
  return made;
}

/** A text that is created once and sent often. */
export const keptText = (text: string): Body => ({ bytes: Buffer.from(text), encoded: new Map() });
