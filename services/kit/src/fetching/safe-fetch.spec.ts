import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { afterEach, describe, expect, it } from '@jest/globals';
import { parseAllowedHosts } from './address-rules.ts';
import { createPublicLookup, type Resolve, SafeFetch } from './safe-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startSite(handler: RequestListener): Promise<{ port: number; requestedPaths: string[] }> {
  const requestedPaths: string[] = [];
  const server = createServer((request, reply) => {
    requestedPaths.push(request.url ?? '');
    handler(request, reply);
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, requestedPaths };
}

const resolveToLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const createOptions = (changes: Partial<Parameters<SafeFetch['fetch']>[1]> = {}) => ({
  headers: {},
  maxBytes: 100_000,
  overflow: 'truncate' as const,
  signal: AbortSignal.timeout(8_000),
  ...changes,
});
const noHosts = '';
const createSafeFetch = (allowed: string, resolve: Resolve = resolveToLoopback) =>
  new SafeFetch({ allowedHosts: parseAllowedHosts(allowed), resolve });

describe('SafeFetch', () => {
  it('reads a page of an allowed host', async () => {
    const { port } = await startSite((_, reply) =>
      reply.setHeader('content-type', 'text/html').end('<h1>Kite</h1>'),
    );
    const fetched = await createSafeFetch(`localhost:${port}`).fetch(
      `http://localhost:${port}/p`,
      createOptions(),
    );
    expect({ ...fetched, body: fetched.body.toString() }).toEqual({
      url: `http://localhost:${port}/p`,
      status: 200,
      contentType: 'text/html',
      body: '<h1>Kite</h1>',
    });
  });

  it.each([
    ['an internal address', (port: number) => `http://127.0.0.1:${port}/`],
    ['an internal address on port 80', () => 'http://127.0.0.1/'],
    ['a name that resolves to an internal address', () => 'http://shop.example.com/'],
  ])('refuses %s', async (_, createUrl) => {
    const { port, requestedPaths } = await startSite((_, reply) => reply.end('secret'));
    await expect(createSafeFetch(noHosts).fetch(createUrl(port), createOptions())).rejects.toEqual(
      new LinkError('forbidden'),
    );
    expect(requestedPaths).toEqual([]);
  });

  it.each([
    ['to an internal address', 'http://127.0.0.1/secret'],
    ['to a metadata address', 'http://169.254.169.254/latest/meta-data/'],
    ['to a name that resolves to an internal address', 'http://shop.example.com/'],
    ['to another port', 'http://shop.example.com:8080/'],
    ['to a file', 'file:///etc/passwd'],
  ])('refuses a redirect %s', async (_, location) => {
    const { port } = await startSite((_, reply) => reply.writeHead(302, { location }).end());
    await expect(
      createSafeFetch(`localhost:${port}`).fetch(`http://localhost:${port}/`, createOptions()),
    ).rejects.toEqual(new LinkError('forbidden'));
  });

  it('refuses a redirect to a port that is not allowed, without a request to it', async () => {
    const forbiddenSite = await startSite((_, reply) => reply.end('secret'));
    const location = `http://localhost:${forbiddenSite.port}/`;
    const allowedSite = await startSite((_, reply) => reply.writeHead(307, { location }).end());
    await expect(
      createSafeFetch(`localhost:${allowedSite.port}`).fetch(
        `http://localhost:${allowedSite.port}/`,
        createOptions(),
      ),
    ).rejects.toEqual(new LinkError('forbidden'));
    expect(forbiddenSite.requestedPaths).toEqual([]);
  });

  it('follows at most five redirects', async () => {
    const { port, requestedPaths } = await startSite((request, reply) => {
      const remaining = Number(request.url?.slice(1));
      if (remaining === 0) reply.end('there');
      else reply.writeHead(301, { location: `/${remaining - 1}` }).end('moved');
    });
    const fetched = await createSafeFetch(`localhost:${port}`).fetch(
      `http://localhost:${port}/5`,
      createOptions(),
    );
    expect([fetched.url, fetched.body.toString()]).toEqual([`http://localhost:${port}/0`, 'there']);
    requestedPaths.length = 0;
    await expect(
      createSafeFetch(`localhost:${port}`).fetch(`http://localhost:${port}/6`, createOptions()),
    ).rejects.toEqual(new LinkError('too-many-redirects'));
    expect(requestedPaths).toHaveLength(6);
  });

  it('truncates a long body, or fails with `overflow: fail`', async () => {
    const { port } = await startSite((_, reply) => reply.end('x'.repeat(300_000)));
    const safeFetch = createSafeFetch(`localhost:${port}`);
    expect((await safeFetch.fetch(`http://localhost:${port}/`, createOptions())).body).toHaveLength(100_000);
    await expect(
      safeFetch.fetch(`http://localhost:${port}/`, createOptions({ overflow: 'fail' })),
    ).rejects.toEqual(new LinkError('too-large'));
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('decompresses %s, and stops at the size limit', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(60_000_000));
    const { port } = await startSite((request, reply) =>
      reply
        .setHeader('content-encoding', encoding)
        .end(request.url === '/bomb' ? bomb : compress(Buffer.from('Kite'))),
    );
    const safeFetch = createSafeFetch(`localhost:${port}`);
    expect((await safeFetch.fetch(`http://localhost:${port}/`, createOptions())).body.toString()).toBe(
      'Kite',
    );
    expect((await safeFetch.fetch(`http://localhost:${port}/bomb`, createOptions())).body).toHaveLength(
      100_000,
    );
  });

  it('times out on a page that never ends or never starts', async () => {
    const { port } = await startSite((request, reply) => {
      if (request.url === '/drip') reply.write('<h1>');
    });
    const safeFetch = createSafeFetch(`localhost:${port}`);
    for (const path of ['/drip', '/silent']) {
      await expect(
        safeFetch.fetch(
          `http://localhost:${port}${path}`,
          createOptions({ signal: AbortSignal.timeout(300) }),
        ),
      ).rejects.toEqual(new LinkError('out-of-time'));
    }
  });

  it('reports an unknown host as unreachable', async () => {
    const failToResolve: Resolve = () =>
      Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }));
    await expect(
      createSafeFetch(noHosts, failToResolve).fetch('http://gone.example.com/', createOptions()),
    ).rejects.toEqual(new LinkError('unreachable'));
  });
});

describe('createPublicLookup', () => {
  const lookUp = (addresses: string[], { all }: { all: boolean }) =>
    new Promise((resolve, reject) => {
      let lookups = 0;
      const countingResolve: Resolve = async () => {
        lookups += 1;
        return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
      };
      createPublicLookup(countingResolve)('shop.example.com', { all }, (error, address) =>
        error ? reject(error) : resolve({ address, lookups }),
      );
    });

  it('returns exactly the checked addresses, with one lookup', async () => {
    expect(await lookUp(['93.184.216.34', '2606:4700::1'], { all: true })).toEqual({
      address: [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ],
      lookups: 1,
    });
    expect(await lookUp(['93.184.216.34'], { all: false })).toEqual({ address: '93.184.216.34', lookups: 1 });
  });

  it.each([[['10.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1']], [['::ffff:10.0.0.1']], [[]]])(
    'refuses a name with an internal address or none: %j',
    async addresses => {
      await expect(lookUp(addresses, { all: true })).rejects.toEqual(new LinkError('forbidden'));
    },
  );
});
