import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  text: string;
}

/** A push service with one subscribed browser. It uses real HTTP and real encryption (RFC 8291). */
export interface TestPushService {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly received: readonly ReceivedMessage[];
  /** Includes refused requests. */
  readonly requestCount: number;
  respondWith(status: number): void;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const browserKeys = createECDH('prime256v1');
  browserKeys.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedMessage[] = [];
  const state = { status: 201, requestCount: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.requestCount += 1;
      if (state.status === 201) {
        received.push({ headers: request.headers, text: decrypt(Buffer.concat(parts), browserKeys, auth) });
      }
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    subscription: {
      endpoint: `http://localhost:${port}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: browserKeys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    get requestCount() {
      return state.requestCount;
    },
    respondWith: status => {
      state.status = status;
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Ends the text of the last record, before its padding (RFC 8188, section 2). */
const lastRecordDelimiter = 2;

/** Decrypts a message with a single record as a browser does (RFC 8188 and RFC 8291). */
function decrypt(body: Buffer, browserKeys: ReturnType<typeof createECDH>, auth: Buffer): string {
  // The header contains the salt (16 bytes), record size (4 bytes), key length (1 byte) and sender's key.
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKeys.getPublicKey(), senderKey]);
  const inputKey = hkdfSync('sha256', browserKeys.computeSecret(senderKey), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(inputKey), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(lastRecordDelimiter)).toString();
}
