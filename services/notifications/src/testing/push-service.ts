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
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedMessage[] = [];
  const state = { status: 201, requestCount: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.requestCount += 1;
      if (state.status === 201) {
        received.push({ headers: request.headers, text: decrypt(Buffer.concat(parts), browser, auth) });
      }
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    subscription: {
      endpoint: `http://localhost:${port}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
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

/** Decrypts a message with a single record as a browser does (RFC 8188 and RFC 8291). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const shared = hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(shared), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
