import type { OutgoingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

const compressibleType =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|javascript|xml|manifest|wasm)|image\/svg)/;
const minBytes = 1_024;
const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: ['br', 'gzip', 'identity'] });

/** Returns undefined if the client prefers or accepts only an uncompressed body. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const chosen = negotiator.negotiate(acceptEncoding);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/** Accepts text of at least 1 KB that is not encoded yet and has no `no-transform`. */
export function isCompressible(headers: OutgoingHttpHeaders): boolean {
  if (headers['content-encoding'] !== undefined) return false;
  const length = headers['content-length'];
  if (length !== undefined && Number(length) < minBytes) return false;
  if (String(headers['cache-control'] ?? '').includes('no-transform')) return false;
  return compressibleType.test(String(headers['content-type'] ?? ''));
}

/** Changes the headers for an encoded body. A strong ETag becomes weak. */
export function setEncodingHeaders(headers: OutgoingHttpHeaders, encoding: Encoding): void {
  headers['content-encoding'] = encoding;
  delete headers['content-length'];
  delete headers['accept-ranges'];
  const etag = headers.etag;
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers.etag = `W/${etag}`;
}

export function varyOnEncoding(headers: OutgoingHttpHeaders): void {
  const vary = headers.vary;
  if (vary === undefined) headers.vary = 'accept-encoding';
  else if (!/accept-encoding|\*/i.test(String(vary))) headers.vary = `${String(vary)}, accept-encoding`;
}

/** Creates a fast encoder for dynamic responses. */
export function createEncoder(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 5 });
}
