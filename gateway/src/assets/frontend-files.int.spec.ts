import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, request } from 'undici';
import { startTestSystem, type TestSystem } from '../testing/test-system.ts';

const script = `console.log(${JSON.stringify('tea '.repeat(1_000))})`;

let system: TestSystem;
let scriptRequestCount = 0;

beforeAll(async () => {
  system = await startTestSystem({
    services: app => {
      app.get('/media/shop/pictures/:name', (_, reply) =>
        reply.type('image/webp').send(Buffer.from('teapot')),
      );
      app.get('/media/:service/:hash', (req, reply) =>
        reply
          .type('image/webp')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(Buffer.from(req.url)),
      );
    },
    frontends: app => {
      app.get('/static/js/index.0123456789.js', (_, reply) => {
        scriptRequestCount += 1;
        return reply.type('text/javascript').header('cache-control', 'no-store').send(script);
      });
      app.get('/static/js/precompressed.0123456789.js', (_, reply) =>
        reply.type('text/javascript').send(script),
      );
      app.get('/static/js/precompressed.0123456789.js.br', (_, reply) =>
        reply
          .type('application/octet-stream')
          .send(brotliCompressSync(`${script}// compressed by the build`)),
      );
      app.get('/static/js/missing.0123456789.js', (_, reply) =>
        reply.type('text/html').send('<html></html>'),
      );
      app.get('/remotes.json', () => ({ list: '/mf/list/mf-manifest.json' }));
      app.get('/remoteEntry.js', (_, reply) => reply.type('text/javascript').send('entry'));
      app.setNotFoundHandler((_, reply) => reply.type('text/html').send('<html>fallback</html>'));
    },
  });
});
afterAll(() => system.stop());

const get = (path: string) => fetch(system.origin + path);

describe('a frontend file', () => {
  it('with a hash in its name is compressed, cached, and requested once', async () => {
    const first = await request(`${system.origin}/static/js/index.0123456789.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await first.body.arrayBuffer())).toString()).toBe(script);
    const plain = await request(`${system.origin}/static/js/index.0123456789.js`);
    expect(await plain.body.text()).toBe(script);
    const withQuery = await get('/static/js/index.0123456789.js?a.0123456789.js');
    expect(await withQuery.text()).toBe(script);
    expect(scriptRequestCount).toBe(1);
  });

  it('is sent as the build compressed it, if the client accepts Brotli', async () => {
    const path = `${system.origin}/static/js/precompressed.0123456789.js`;
    const compressed = await request(path, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript' });
    const text = brotliDecompressSync(Buffer.from(await compressed.body.arrayBuffer())).toString();
    expect(text).toBe(`${script}// compressed by the build`);
    expect(await (await request(path)).body.text()).toBe(script);
  });

  it('without a hash in its name is sent with Cache-Control: no-cache', async () => {
    for (const path of [
      '/remotes.json',
      '/remotes.json?a.0123456789.js',
      '/mf/list/mf-manifest.json',
      '/mf/shop/remoteEntry.js',
    ]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it.each([
    '/static/js/missing.0123456789.js',
    '/mf/list/static/js/nothing.0123456789.js',
    '/mf/list/nothing.js',
    '/nothing.txt',
    '/mf/evil/remoteEntry.js',
  ])('%s does not exist and returns 404', async path => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each([
    '/static/../../etc/passwd',
    '/mf/list/..%2f..%2fetc%2fpasswd',
    '/mf/list/%2e%2e/%2e%2e/etc/passwd',
  ])('outside the public folder returns 404: %s', async path => {
    const client = new Client(system.origin);
    const { statusCode, body } = await client.request({ path, method: 'GET' });
    expect(statusCode).toBe(404);
    expect(await body.text()).not.toContain('fallback');
    await client.close();
  });

  it('returns 503 while its frontend is stopped, without affecting other frontends', async () => {
    const withoutListFrontend = await startTestSystem({ env: { LIST_UI_URL: 'http://127.0.0.1:1' } });
    for (const path of ['/mf/list/mf-manifest.json', '/mf/list/static/js/a.0123456789.js']) {
      const response = await fetch(withoutListFrontend.origin + path);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'upstream-unavailable' });
    }
    expect((await fetch(`${withoutListFrontend.origin}/mf/shop/mf-manifest.json`)).status).toBe(200);
    const readiness = await fetch(`${withoutListFrontend.origin}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
      parts: { 'list-frontend': 'unavailable', lists: 'ready' },
    });
    await withoutListFrontend.stop();
  });
});

describe('a picture', () => {
  it('is returned by the service that owns it, with its cache headers', async () => {
    const response = await get('/media/gifts/abc123?w=480');
    expect(await response.text()).toBe('/media/gifts/abc123?w=480');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('of the default catalogue may be embedded in emails and indexed', async () => {
    const response = await get('/media/shop/pictures/teapot.webp');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('x-robots-tag')).toBeNull();
  });
});
