import net, { type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { choosePorts, findFreePort, findFreePorts, isPortFree } from './ports.ts';

const startServer = (host: string) =>
  new Promise<{ port: number; close: () => Promise<unknown> }>(resolve => {
    const server = net.createServer().listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      resolve({ port, close: () => new Promise(done => server.close(done)) });
    });
  });

describe('ports', () => {
  it('findFreePort: returns a port that is free', async () => {
    expect(await isPortFree(await findFreePort())).toBe(true);
  });

  it('findFreePorts: returns different ports, which are free', async () => {
    const ports = await findFreePorts(20);
    expect(new Set(ports).size).toBe(20);
    const [firstPort] = ports;
    expect(firstPort !== undefined && (await isPortFree(firstPort))).toBe(true);
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'isPortFree: returns false for a port on which a server listens at %s',
    async host => {
      const server = await startServer(host);
      expect(await isPortFree(server.port)).toBe(false);
      await server.close();
    },
  );

  it('choosePorts: replaces only ports that are in use', async () => {
    const server = await startServer('127.0.0.1');
    const freePort = await findFreePort();
    const [first, second] = await choosePorts([freePort, server.port]);
    expect(first).toBe(freePort);
    expect(second).not.toBe(server.port);
    await server.close();
  });
});
