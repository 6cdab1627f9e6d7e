import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { chooseEncoding, isCompressible, setEncodingHeaders, varyOnEncoding } from './encoding.ts';

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for the Accept-Encoding %j is %p', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  it.each([
    [{ 'content-type': 'application/json; charset=utf-8' }, true],
    [{ 'content-type': 'application/problem+json', 'content-length': '1024' }, true],
    [{ 'content-type': 'text/html' }, true],
    [{ 'content-type': 'text/javascript', 'content-length': '90000' }, true],
    [{ 'content-type': 'image/svg+xml' }, true],
    [{ 'content-type': 'application/manifest+json' }, true],
    [{ 'content-type': 'application/json', 'content-length': '1023' }, false],
    [{ 'content-type': 'application/json', 'content-encoding': 'br' }, false],
    [{ 'content-type': 'application/json', 'cache-control': 'no-transform' }, false],
    [{ 'content-type': 'text/event-stream' }, false],
    [{ 'content-type': 'image/webp' }, false],
    [{}, false],
  ])('is allowed for the response headers %j: %p', (headers: OutgoingHttpHeaders, isAllowed) => {
    expect(isCompressible(headers)).toBe(isAllowed);
  });

  it('changes the length, ETag and Vary headers', () => {
    const headers: OutgoingHttpHeaders = { 'content-length': '4000', etag: '"v1"', vary: 'cookie' };
    varyOnEncoding(headers);
    setEncodingHeaders(headers, 'gzip');
    expect(headers).toEqual({ 'content-encoding': 'gzip', etag: 'W/"v1"', vary: 'cookie, accept-encoding' });
  });
});
