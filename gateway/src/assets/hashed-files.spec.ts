import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { HashedFiles } from './hashed-files.ts';

/** A frontend instance. The text of its files contains its address. */
class Instance {
  readonly files = new Set<string>();
  requests = 0;
  connections = 0;
  readonly hangingResponses: ServerResponse[] = [];
  isHanging = false;
  breaksConnections = false;
  readonly server: Server;

  constructor(readonly address: string) {
    this.server = createServer(({ url = '', socket }, res) => {
      this.requests += 1;
      if (this.isHanging) this.hangingResponses.push(res);
      else if (this.breaksConnections) socket.destroy();
      else if (!this.files.has(url)) res.writeHead(404).end();
      else res.writeHead(200, { 'content-type': 'text/javascript' }).end(`${url} of ${address}`);
    }).on('connection', () => {
      this.connections += 1;
    });
  }

  async listen(port: number): Promise<number> {
    this.server.listen(port, this.address);
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }
}

/** The address of a stopped instance that is still in DNS. */
const stoppedAddress = '127.0.0.3';
let first: Instance;
let second: Instance;
let third: Instance;
let origin: string;
let upstream: Pool;
let lookups: string[];

beforeEach(async () => {
  [first, second, third] = [
    new Instance('127.0.0.1'),
    new Instance('127.0.0.2'),
    new Instance('127.0.0.4'),
  ] as const;
  const port = await first.listen(0);
  await Promise.all([second.listen(port), third.listen(port)]);
  origin = `http://list-ui.example:${port}`;
  upstream = new Pool(`http://127.0.0.1:${port}`);
  lookups = [];
});
afterEach(async () => {
  await upstream.destroy();
  for (const { server } of [first, second, third]) {
    server.close();
    server.closeAllConnections();
  }
});

const lookUpInstances = async (hostname: string) => {
  lookups.push(hostname);
  return [stoppedAddress, first.address, second.address, third.address];
};
const getText = async (files: HashedFiles, path: string) =>
  (await files.get(origin, upstream, path))?.bytes.toString();

describe('a hashed file', () => {
  it('is requested from one instance, and cached', async () => {
    first.files.add('/old.01234567.js');
    const files = new HashedFiles(lookUpInstances);
    expect(await getText(files, '/old.01234567.js')).toBe('/old.01234567.js of 127.0.0.1');
    expect(await getText(files, '/old.01234567.js')).toBe('/old.01234567.js of 127.0.0.1');
    expect([first.requests, second.requests, lookups]).toEqual([1, 0, []]);
  });

  it('is found if only the second instance has it, even if the first breaks the connection', async () => {
    second.files.add('/new.01234567.js').add('/broken.01234567.js');
    const files = new HashedFiles(lookUpInstances, { addressCacheMs: 60_000 });
    expect(await getText(files, '/new.01234567.js')).toBe('/new.01234567.js of 127.0.0.2');
    first.breaksConnections = true;
    expect(await getText(files, '/broken.01234567.js')).toBe('/broken.01234567.js of 127.0.0.2');
    expect(lookups).toEqual(['list-ui.example']);
  });

  it('is found if two instances never respond, and their requests are cancelled', async () => {
    first.isHanging = true;
    third.isHanging = true;
    second.files.add('/new.01234567.js');
    const files = new HashedFiles(lookUpInstances, { firstInstanceMs: 200 });
    expect(await getText(files, '/new.01234567.js')).toBe('/new.01234567.js of 127.0.0.2');
    const hanging = [...first.hangingResponses, ...third.hangingResponses];
    await Promise.all(hanging.map(res => res.closed || once(res, 'close')));
    expect(hanging.length).toBeGreaterThan(0);
  });
});

describe('a file that no instance has', () => {
  it('is requested again only after a short time', async () => {
    const files = new HashedFiles(lookUpInstances);
    expect(await getText(files, '/next.01234567.js')).toBeUndefined();
    expect(second.requests).toBe(1);
    expect(await getText(files, '/next.01234567.js')).toBeUndefined();
    expect(second.requests).toBe(1);
    second.files.add('/next.01234567.js');
    while ((await getText(files, '/next.01234567.js')) === undefined) await pause(20);
    expect(await getText(files, '/next.01234567.js')).toBe('/next.01234567.js of 127.0.0.2');
  });

  it('is requested over at most 4 connections per instance, even for 40 names', async () => {
    const files = new HashedFiles(lookUpInstances, {
      firstInstanceMs: 10_000,
      totalMs: 20_000,
      addressCacheMs: 60_000,
    });
    const names = Array.from({ length: 40 }, (_, index) => `/invented.${index + 10_000_000}.js`);
    const results = await Promise.all(names.map(name => getText(files, name)));
    expect(results).toEqual(names.map(() => undefined));
    expect([second.requests, second.connections, lookups.length]).toEqual([40, 4, 1]);
  });
});

describe('a search for a hashed file', () => {
  it('times out if no instance responds', async () => {
    for (const instance of [first, second, third]) instance.isHanging = true;
    const files = new HashedFiles(lookUpInstances, { firstInstanceMs: 50, totalMs: 200 });
    await expect(getText(files, '/a.01234567.js')).rejects.toThrow('aborted due to timeout');
  });

  it('times out if the DNS lookup does not end', async () => {
    const files = new HashedFiles(() => new Promise(() => undefined), { totalMs: 200 });
    await expect(getText(files, '/a.01234567.js')).rejects.toThrow('aborted due to timeout');
  });

  it('can be repeated immediately after a failed DNS lookup', async () => {
    let isDnsUnavailable = true;
    const files = new HashedFiles(async hostname => {
      if (isDnsUnavailable) throw new Error('no addresses');
      return lookUpInstances(hostname);
    });
    second.files.add('/new.01234567.js');
    await expect(getText(files, '/new.01234567.js')).rejects.toThrow('no addresses');
    isDnsUnavailable = false;
    expect(await getText(files, '/new.01234567.js')).toBe('/new.01234567.js of 127.0.0.2');
  });
});
