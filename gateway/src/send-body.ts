import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  chooseEncoding,
  type Encoding,
  isCompressible,
  setEncodingHeaders,
  varyOnEncoding,
} from './proxy/encoding.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses strongly if the result is cached, or fast if it is sent once. */
function compress(bytes: Buffer, encoding: Encoding, use: 'cached' | 'once'): Promise<Buffer> {
  return encoding === 'br'
    ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: use === 'cached' ? 9 : 4 } })
    : gzipAsync(bytes, { level: use === 'cached' ? 9 : 5 });
}

export interface Body {
  bytes: Buffer;
  /** The cached compressed variants. Undefined for a body that is sent once. */
  compressed?: Map<Encoding, Promise<Buffer>>;
}

/** Sends a body, compressed if the client accepts an encoding and `isCompressible` allows it. */
export async function sendBody(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  body: Body,
  baseHeaders: Readonly<Record<string, string>>,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...baseHeaders, 'content-length': body.bytes.length };
  let bytes = body.bytes;
  if (isCompressible(headers)) {
    varyOnEncoding(headers);
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    if (encoding) {
      bytes = await compressBody(body, encoding);
      setEncodingHeaders(headers, encoding);
      headers['content-length'] = bytes.length;
    }
  }
  res.writeHead(status, headers);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

function compressBody({ bytes, compressed }: Body, encoding: Encoding): Promise<Buffer> {
  if (!compressed) return compress(bytes, encoding, 'once');
  const cached = compressed.get(encoding);
  if (cached) return cached;
  const variant = compress(bytes, encoding, 'cached');
  compressed.set(encoding, variant);
  return variant;
}

/** Creates a body that is sent often and whose compressed variants are cached. */
export const createCachedBody = (text: string): Body => ({ bytes: Buffer.from(text), compressed: new Map() });
