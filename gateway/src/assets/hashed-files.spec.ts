import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { HashedFiles } from './hashed-files.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(server => new Promise(done => server.close(done)))));

/** An instance of a frontend that has these files; they are told where they come from. */
async function instance(address: string, port: number, files: string[]): Promise<number> {
  const server = createServer(({ url = '', socket }, res) => {
    if (url === '/broken.01234567.js' && address === '127.0.0.1') socket.destroy();
    else if (!files.includes(url)) res.writeHead(404).end();
    else res.writeHead(200, { 'content-type': 'text/javascript' }).end(`${url} of ${address}`);
  });
  servers.push(server);
  await new Promise<void>(done => server.listen(port, address, done));
  return (server.address() as AddressInfo).port;
}

it('finds what one instance of a frontend has and another has not, and what a broken connection kept back', async () => {
  const port = await instance('127.0.0.1', 0, ['/old.01234567.js']);
  await instance('127.0.0.2', port, ['/new.01234567.js', '/broken.01234567.js']);
  const asked: string[] = [];
  const files = new HashedFiles(async hostname => {
    asked.push(hostname);
    return ['127.0.0.3', '127.0.0.1', '127.0.0.2'];
  });
  const origin = `http://list-ui.example:${port}`;
  const upstream = new Pool(`http://127.0.0.1:${port}`);
  const textOf = async (path: string) => (await files.get(origin, upstream, path))?.bytes.toString();
  try {
    expect(await textOf('/old.01234567.js')).toBe('/old.01234567.js of 127.0.0.1');
    expect(asked).toEqual([]);
    expect(await textOf('/new.01234567.js')).toBe('/new.01234567.js of 127.0.0.2');
    expect(await textOf('/broken.01234567.js')).toBe('/broken.01234567.js of 127.0.0.2');
    expect(await textOf('/none.01234567.js')).toBeUndefined();
    expect(asked).toEqual(Array(3).fill('list-ui.example'));
  } finally {
    await upstream.destroy();
  }
});
