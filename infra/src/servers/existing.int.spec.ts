import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findExistingServer } from './existing.ts';

const firstBytes: number[] = [];
/** Records the first byte of each connection, then closes the connection. */
const server = net.createServer(socket => {
  socket.on('error', () => undefined);
  socket.once('data', data => {
    firstBytes.push(data[0] ?? -1);
    socket.destroy();
  });
});
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('an existing Kafka', () => {
  it('is contacted over TLS if its address starts with kafka+ssl', async () => {
    const environment = { KAFKA_BROKERS: `kafka+ssl://gifts:secret@${address}` };
    await expect(findExistingServer('kafka', environment)).rejects.toThrow('Kafka does not respond');
    // 22 starts a TLS handshake (RFC 8446, section 5.1); a plain Kafka request starts with its length.
    expect(new Set(firstBytes)).toEqual(new Set([22]));
  });

  it('with an invalid address is reported with the valid forms', async () => {
    await expect(findExistingServer('kafka', { KAFKA_BROKERS: 'http://broker:9092' })).rejects.toThrow(
      'the value is neither host:port,host:port nor kafka+ssl://user:password@host:port',
    );
  });
});
