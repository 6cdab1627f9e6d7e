import type { OutgoingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|javascript|xml|manifest|wasm)|image\/svg)/;
const smallest = 1_024;
const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: ['br', 'gzip', 'identity'] });

/** The best encoding that the client accepts; undefined for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  const chosen = negotiator.negotiate(accepted);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/** Whether compression is useful: a text that is not small, not encoded yet, and not excluded by its headers. */
export function isCompressible(headers: OutgoingHttpHeaders): boolean {
  if (headers['content-encoding'] !== undefined) return false;
  const length = headers['content-length'];
  if (length !== undefined && Number(length) < smallest) return false;
  if (String(headers['cache-control'] ?? '').includes('no-transform')) return false;
  return compressible.test(String(headers['content-type'] ?? ''));
}

/** Changes a response's headers for the encoding; a strong validator becomes a weak one. */
export function encodeHeaders(headers: OutgoingHttpHeaders, encoding: Encoding): void {
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

/** Fast settings, for dynamic responses. */
export function createEncoder(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 5 });
}
