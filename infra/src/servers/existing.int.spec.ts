import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
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

  it('is rejected with the valid forms of an address if its address is invalid', async () => {
    await expect(findExistingServer('kafka', { KAFKA_BROKERS: 'http://broker:9092' })).rejects.toThrow(
      'the value is neither host:port,host:port nor kafka+ssl://user:password@host:port',
    );
  });
});

describe('an existing mail server', () => {
  it.each(['smtp', 'smtps'])(
    'with the right password, is found at an address that starts with %s',
    async scheme => {
      const mailServer = await startMailServer({ secure: scheme === 'smtps' });
      const url = `${scheme}://gifts:secret@127.0.0.1:${mailServer.port}/?tls.rejectUnauthorized=false`;
      const found = await findExistingServer('mail', { SMTP_URL: url });
      expect(found?.environment).toEqual({ SMTP_URL: url });
      await expect(findExistingServer('mail', { SMTP_URL: url.replace('secret', 'guess') })).rejects.toThrow(
        'The mail server does not respond',
      );
      await mailServer.close();
    },
  );

  it('is not found where a web server listens', async () => {
    const webServer = net.createServer(socket => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    webServer.listen(0, '127.0.0.1');
    await once(webServer, 'listening');
    const { port } = webServer.address() as AddressInfo;
    await expect(findExistingServer('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).rejects.toThrow(
      'The mail server does not respond',
    );
    webServer.close();
  });
});

/** Starts a mail server that accepts only the password `secret`. */
async function startMailServer({ secure }: { secure: boolean }) {
  // The library warns of its built-in certificate.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const smtpServer = new SMTPServer({
    secure,
    onAuth: ({ password }, _session, callback) => {
      if (password === 'secret') callback(null, { user: 'gifts' });
      else callback(new Error('wrong password'));
    },
  });
  const { port } = await new Promise<AddressInfo>(resolve => {
    smtpServer.listen(0, '127.0.0.1', () => resolve(smtpServer.server.address() as AddressInfo));
  });
  return { port, close: () => new Promise<void>(resolve => void smtpServer.close(() => resolve())) };
}
