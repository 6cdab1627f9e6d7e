import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createJsonPost,
  type ReceivedRequest,
  recordRequests,
  sendRaw,
  startTestSystem,
  type TestSystem,
} from '../testing/test-system.ts';

const id = '0190a000-0000-7000-8000-000000000001';

let system: TestSystem;
let received: ReceivedRequest[] = [];

beforeAll(async () => {
  system = await startTestSystem({
    services: app => {
      received = recordRequests(app);
      app.get('/giftlist/:id', (_, reply) =>
        reply
          .header('x-powered-by', 'secret')
          .header('set-cookie', ['a=1', 'b=2'])
          .header('x-request-id', 'forged')
          .send({ id }),
      );
      app.post('/giftlist/create', req => ({ data: req.body }));
      app.put('/giftlist/:id/leave', () => ({ data: { id } }));
      app.post('/giftlist/share', (_, reply) =>
        reply.code(409).type('application/problem+json').send({ code: 'x' }),
      );
    },
  });
});
afterAll(() => system.stop());

const call = (path: string, init: RequestInit = {}) => fetch(system.origin + path, init);

describe('a call through the gateway', () => {
  it('is forwarded, and its response has no internal headers', async () => {
    const response = await call(`/giftlist/${id}?x=%20y`, { headers: { accept: 'application/json' } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id });
    expect(received.at(-1)?.url).toBe(`/giftlist/${id}?x=%20y`);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('has a new request id and trace id instead of the client’s', async () => {
    const response = await call(`/giftlist/${id}`, {
      headers: { 'x-request-id': 'mine', traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` },
    });
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(received.at(-1)?.headers['x-request-id']).toBe(requestId);
    expect(received.at(-1)?.headers.traceparent).toMatch(
      new RegExp(`^00-${requestId?.replaceAll('-', '')}-[0-9a-f]{16}-00$`),
    );
  });

  it('cannot set headers that services trust', async () => {
    await call(`/giftlist/${id}`, {
      headers: {
        'x-service-token': 'forged',
        authorization: 'Bearer forged',
        'x-forwarded-for': '6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-internal-viewer': 'owner',
        'x-access-token': 'passes',
      },
    });
    expect(received.at(-1)?.headers).toMatchObject({
      'x-access-token': 'passes',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'gifts.example',
      'x-forwarded-proto': 'https',
    });
    for (const name of ['x-service-token', 'authorization', 'x-real-ip', 'x-internal-viewer']) {
      expect(received.at(-1)?.headers).not.toHaveProperty(name);
    }
  });

  it('is forwarded with or without a body', async () => {
    const created = await call('/giftlist/create', createJsonPost({ list_name: 'Tea' }));
    expect(await created.json()).toEqual({ data: { list_name: 'Tea' } });
    const withoutBody = await call(`/giftlist/${id}/leave`, { method: 'PUT' });
    expect(withoutBody.status).toBe(200);
  });

  it('returns the status and problem of the service', async () => {
    const response = await call('/giftlist/share', createJsonPost({}));
    expect(response.status).toBe(409);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each([
    ['GET', `/internal/lists/${id}`],
    ['POST', '/internal/verified-emails'],
    ['GET', `/giftlist/..%2finternal%2flists/${id}`],
    ['GET', '/metrics'],
  ])('%s %s returns 404 without reaching a service', async (method, path) => {
    const receivedBefore = received.length;
    const response = await call(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'route/not-found', status: 404 });
    expect(received.length).toBe(receivedBefore);
  });

  it('with an unsafe path returns 404 without reaching a service', async () => {
    const receivedBefore = received.length;
    const text = await sendRaw(
      system.gateway.port,
      `GET /giftlist/../internal/lists/${id} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    const absolute = await sendRaw(
      system.gateway.port,
      `GET http://127.0.0.1/internal/lists/${id} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 404 /);
    expect(received.length).toBe(receivedBefore);
  });
});

describe('an invalid request', () => {
  it('receives a problem response if it is not HTTP', async () => {
    const text = await sendRaw(system.gateway.port, 'THIS IS NO HTTP\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(text).toContain('application/problem+json');
    expect(text).not.toContain('    at ');
  });

  it('receives status 431 if its headers are too large', async () => {
    const text = await sendRaw(
      system.gateway.port,
      `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
  });
});
