import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import {
  type ReceivedRequest,
  recordRequests,
  startTestSystem,
  type TestSystem,
} from '../testing/test-system.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const longJson = JSON.stringify(
  Array.from({ length: 100 }, (_, index) => ({ index, text: 'tea '.repeat(20) })),
);
const countBeats = (text: string) => text.split(': beat').length - 1;

let system: TestSystem;
let received: ReceivedRequest[] = [];
let streamClosed: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  system = await startTestSystem({
    env: { UPSTREAM_TIMEOUT_MS: '400' },
    services: app => {
      received = recordRequests(app);
      app.get('/giftlist/:id/gifts', (_, reply) =>
        reply.type('application/json').header('etag', '"v1"').send(longJson),
      );
      app.get('/giftitem/:id', (_, reply) => reply.code(304).header('etag', '"v1"').send());
      app.get('/live', (req, reply) => {
        reply.hijack();
        streamClosed = once(req.raw.socket, 'close');
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        reply.raw.write('event: first\ndata: {}\n\n');
        const timer = setInterval(() => reply.raw.write(': beat\n\n'), 300);
        reply.raw.on('close', () => clearInterval(timer));
      });
    },
  });
});
afterAll(() => system.stop());

describe('a response through the gateway', () => {
  it('is compressed if the client accepts Brotli or gzip', async () => {
    const { statusCode, headers, body } = await request(`${system.origin}/giftlist/${id}/gifts`, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: 'W/"v1"' });
    expect(headers).not.toHaveProperty('content-length');
    expect(brotliDecompressSync(Buffer.from(await body.arrayBuffer())).toString()).toBe(longJson);

    const gzipped = await request(`${system.origin}/giftlist/${id}/gifts`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(Buffer.from(await gzipped.body.arrayBuffer())).toString()).toBe(longJson);
  });

  it('is sent uncompressed, with a Vary header, if the client sends no Accept-Encoding', async () => {
    const { headers, body } = await request(`${system.origin}/giftlist/${id}/gifts`);
    expect(headers).toMatchObject({ vary: 'accept-encoding', etag: '"v1"' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(await body.text()).toBe(longJson);
  });

  it('has no body for a HEAD request, and status 304 for an unchanged resource', async () => {
    const head = await request(`${system.origin}/giftlist/${id}/gifts`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(head.statusCode).toBe(200);
    expect(await head.body.text()).toBe('');
    const unchanged = await request(`${system.origin}/giftitem/${id}`, {
      headers: { 'if-none-match': '"v1"' },
    });
    expect(unchanged.statusCode).toBe(304);
  });
});

describe('an event stream', () => {
  it('is forwarded for longer than the upstream timeout, until the client disconnects', async () => {
    const client = new AbortController();
    const { statusCode, headers, body } = await request(`${system.origin}/live?lists=${id}`, {
      headers: { 'accept-encoding': 'gzip, br', 'last-event-id': '7' },
      signal: client.signal,
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(received.at(-1)?.headers['last-event-id']).toBe('7');

    let text = '';
    body.on('error', () => {});
    for await (const chunk of body) {
      text += String(chunk);
      if (countBeats(text) >= 3) break;
    }
    expect(text.startsWith('event: first\ndata: {}\n\n')).toBe(true);
    expect(countBeats(text)).toBeGreaterThanOrEqual(3);
    client.abort();
    await streamClosed;
  });
});
