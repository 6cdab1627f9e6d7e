import { connect } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createJsonPost,
  type ReceivedRequest,
  recordRequests,
  startTestSystem,
  type TestSystem,
} from '../testing/test-system.ts';

const id = '0190a000-0000-7000-8000-000000000001';

let system: TestSystem;
let received: ReceivedRequest[] = [];
let connectionsToBreak = 0;

beforeAll(async () => {
  system = await startTestSystem({
    env: { UPSTREAM_TIMEOUT_MS: '1000' },
    services: app => {
      received = recordRequests(app);
      app.addHook('preHandler', async (req, reply) => {
        if (connectionsToBreak === 0) return;
        connectionsToBreak -= 1;
        reply.hijack();
        req.raw.socket.destroy();
      });
      app.get('/giftlist/:id', () => ({ id }));
      app.post('/giftlist/create', req => ({ data: req.body }));
      app.get('/user', () => sleep(30_000, undefined, { ref: false }));
      app.get('/user/find', (_, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        reply.raw.write('{"half":');
        setTimeout(() => reply.raw.socket?.destroy(), 50);
      });
    },
  });
});
afterAll(() => system.stop());

const call = (path: string, init: RequestInit = {}) => fetch(system.origin + path, init);

describe('a failing service', () => {
  it('that does not respond in time results in a 503', async () => {
    const response = await call('/user');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'upstream-unavailable' });
  });

  it('whose connection breaks receives a GET request at most twice', async () => {
    connectionsToBreak = 1;
    const response = await call(`/giftlist/${id}`);
    expect(response.status).toBe(200);
    connectionsToBreak = 2;
    expect((await call(`/giftlist/${id}`)).status).toBe(503);
    connectionsToBreak = 0;
  });

  it('whose connection breaks receives a POST request only once', async () => {
    const receivedBefore = received.length;
    connectionsToBreak = 1;
    const response = await call('/giftlist/create', createJsonPost({ list_name: 'Tea' }));
    expect(response.status).toBe(503);
    expect(received.length).toBe(receivedBefore + 1);
    connectionsToBreak = 0;
  });

  it('that stops in the middle of a response aborts the client’s response', async () => {
    await expect(call('/user/find').then(response => response.text())).rejects.toThrow();
  });

  it('that cannot be reached results in an immediate 503', async () => {
    const env = { GIFTS_URL: 'http://127.0.0.1:1', UPSTREAM_TIMEOUT_MS: '600000' };
    const withoutGiftsService = await startTestSystem({ env });
    const response = await fetch(`${withoutGiftsService.origin}/giftlist/${id}/gifts`);
    expect(response.status).toBe(503);
    await withoutGiftsService.stop();
  });
});

describe('a client that does not read', () => {
  it('is disconnected after the idle timeout, which also ends the response of the service', async () => {
    const serviceResponseClosed = Promise.withResolvers<void>();
    const withShortTimeout = await startTestSystem({
      env: { IDLE_TIMEOUT_MS: '300' },
      services: app => {
        app.get('/products', (_, reply) => {
          reply.hijack();
          reply.raw.writeHead(200, { 'content-type': 'application/octet-stream' });
          reply.raw.once('close', serviceResponseClosed.resolve);
          pipeline(createEndlessStream(), reply.raw, () => undefined);
        });
      },
    });
    const socket = connect(withShortTimeout.gateway.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET /products HTTP/1.1\r\nhost: x\r\n\r\n');
    await serviceResponseClosed.promise;
    socket.destroy();
    await withShortTimeout.stop();
  });
});

function createEndlessStream(): Readable {
  const chunk = Buffer.alloc(65_536);
  return new Readable({
    read() {
      this.push(chunk);
    },
  });
}
