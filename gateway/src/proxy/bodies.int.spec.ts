import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
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

beforeAll(async () => {
  system = await startTestSystem({
    env: { UPSTREAM_TIMEOUT_MS: '3000' },
    services: app => {
      received = recordRequests(app);
      app.post('/giftlist/create', req => ({ data: req.body }));
      app.get('/giftlist/:id', () => ({ id }));
      const refusingHook = { onRequest: async () => Promise.reject(forbidden) };
      app.put('/user/:id', refusingHook, () => undefined);
      app.delete('/user', req => ({ data: req.body ?? null }));
      app.put('/giftlist/upload-cover/:id', req => ({
        bytes: Buffer.isBuffer(req.body) ? req.body.length : -1,
      }));
    },
  });
});
afterAll(() => system.stop());

const forbidden = Object.assign(new Error('Forbidden'), { statusCode: 403 });
const call = (path: string, init: RequestInit = {}) => fetch(system.origin + path, init);

describe('a request body', () => {
  it('is refused by the gateway if it is larger than its route allows', async () => {
    const receivedBefore = received.length;
    const response = await call('/giftlist/create', createJsonPost({ text: 'x'.repeat(20 * 1_048_576) }));
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'too-large' });
    expect(received.length).toBe(receivedBefore);
  });

  it('of unknown length is refused when it becomes too large', async () => {
    async function* createChunks() {
      for (let count = 0; count < 24; count += 1) {
        yield Buffer.alloc(100_000);
        await sleep(1);
      }
    }
    const response = await request(`${system.origin}/giftlist/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Readable.from(createChunks()),
    });
    expect(response.statusCode).toBe(413);
    expect(await response.body.json()).toMatchObject({ code: 'too-large' });
  });

  it('may be larger if its route allows it', async () => {
    const response = await call(`/giftlist/upload-cover/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(10 * 1_048_576),
    });
    expect(await response.json()).toEqual({ bytes: 10 * 1_048_576 });
    const tooLarge = await call(`/giftlist/upload-cover/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(64 * 1_048_576 + 1),
    });
    expect(tooLarge.status).toBe(413);
  });

  it('is optional in a DELETE request', async () => {
    const confirmation = { password: 'tulips-in-9-rows' };
    const confirmed = await call('/user', { ...createJsonPost(confirmation), method: 'DELETE' });
    expect(await confirmed.json()).toEqual({ data: confirmation });
    expect(await (await call('/user', { method: 'DELETE' })).json()).toEqual({ data: null });
  });

  it('that arrives slowly is accepted as long as data arrives', async () => {
    async function* createChunks() {
      for (const chunk of ['{"list_', 'name":', '"Tea"', '}']) {
        await sleep(1_000);
        yield chunk;
      }
    }
    const response = await request(`${system.origin}/giftlist/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Readable.from(createChunks()),
    });
    expect(response.statusCode).toBe(200);
    expect(await response.body.json()).toEqual({ data: { list_name: 'Tea' } });
  });

  it('that is refused early does not block the next request on the connection', async () => {
    const socket = connect(system.gateway.port, '127.0.0.1');
    let replies = '';
    socket.on('error', error => {
      replies += String(error);
    });
    socket.setEncoding('utf8').on('data', (text: string) => {
      replies += text;
    });
    const countReplies = (status: number) => replies.split(`HTTP/1.1 ${status} `).length - 1;
    const bytes = 9_000_000;
    const bytesSentFirst = 100_000;
    const head = `host: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${bytes}\r\n\r\n`;
    socket.write(`PUT /user/${id} HTTP/1.1\r\n${head}${'x'.repeat(bytesSentFirst)}`);
    await eventually(() => expect(countReplies(403)).toBe(1));
    socket.write(`${'x'.repeat(bytes - bytesSentFirst)}GET /giftlist/${id} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await eventually(() => expect(countReplies(200)).toBe(1));
    socket.destroy();
  });

  it.each([
    ['declared too large for its route', 'POST /giftlist/create', 413],
    ['sent to an unknown route', 'POST /unknown', 404],
    ['sent to a page', 'GET /lists', 200],
  ])('that is %s is only partly read before the connection is closed', async (_, route, status) => {
    const size = 200 * 1_048_576;
    const socket = connect(system.gateway.port, '127.0.0.1');
    let replies = '';
    let isClosed = false;
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
    });
    socket.setEncoding('utf8').on('data', (text: string) => {
      replies += text;
    });
    socket.write(
      `${route} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(1_048_576);
    let sent = 0;
    const sendUntilFull = () => {
      while (sent < size && !socket.destroyed) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', sendUntilFull);
    sendUntilFull();
    await eventually(() => expect(replies).toContain(`HTTP/1.1 ${status} `));
    await eventually(() => isClosed);
    // The limit of 64 MB plus the buffers of the two sockets.
    expect(sent).toBeLessThan(100 * 1_048_576);
  });

  it.each([
    ['short enough to be buffered', 'POST /giftlist/create', 2],
    ['too long to be buffered', `PUT /giftlist/upload-cover/${id}`, 70_000],
  ])('that is %s and never ends does not delay other requests', async (_, route, sentBytes) => {
    const sockets: Socket[] = [];
    for (let count = 0; count < 300; count += 1) {
      const socket = connect(system.gateway.port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(
        `${route} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${sentBytes + 2}\r\n\r\n`,
      );
      socket.write(`"${'x'.repeat(sentBytes - 1)}`);
      sockets.push(socket);
    }
    expect((await call(`/giftlist/${id}`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
