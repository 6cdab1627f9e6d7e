import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { RouteKey } from '@giftlist/contracts/route';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { baseConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { requestSeconds } from '../telemetry/metrics.ts';
import { createAdapter } from './adapter.ts';
import { parseMultipartBody } from './multipart.ts';

let fastify: FastifyInstance;
beforeAll(async () => {
  const config = baseConfig
    .pick({ TRUSTED_PROXIES: true, COOKIE_SECRET: true })
    .parse({ COOKIE_SECRET: 'a-secret-of-a-test-and-nothing-else' });
  const adapter = await createAdapter(config, createLog('test', 'silent'));
  fastify = adapter.getInstance();
  const keys: RouteKey[] = ['GET /live', 'GET /internal/snapshot/people', 'GET /notifications'];
  for (const key of keys) {
    fastify.get(key.slice('GET '.length), { config: { call: key } as object }, async () => 'done');
  }
  fastify.put('/form', request => parseMultipartBody(request, { maxBodyBytes: 10_000_000 }));
  fastify.get('/address', async ({ ip }) => ip);
});
afterAll(() => fastify.close());

it('adapter: does not measure the durations of event streams and snapshots', async () => {
  for (const url of ['/live', '/internal/snapshot/people', '/notifications']) {
    expect((await fastify.inject({ url })).statusCode).toBe(200);
  }
  const { values } = await requestSeconds.get();
  expect([...new Set(values.map(({ labels }) => labels.route))]).toEqual(['GET /notifications']);
});

it.each([
  ['10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ['100.64.1.5', '203.0.113.5', '203.0.113.5'],
  ['100.64.1.5', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
  ['100.64.1.5', undefined, '100.64.1.5'],
])(
  'adapter: the client address is the last forwarded one, or else the proxy’s (%s, forwarding %s: %s)',
  async (remoteAddress, forwardedFor, address) => {
    const headers = { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) };
    const { body } = await fastify.inject({ url: '/address', remoteAddress, headers });
    expect(body).toBe(address);
  },
);

it('adapter: the connection can be used again after a refused form', async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  const waitForStatus = async (status: number) => {
    let text = '';
    while (!text.includes(`HTTP/1.1 ${status} `)) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      text += chunk;
    }
  };
  const boundary = '--x\r\n';
  const createPart = (length: number) =>
    `${boundary}content-disposition: form-data; name="a"\r\n\r\n${'a'.repeat(length)}\r\n`;
  // Longer than a field may be.
  const firstPart = createPart(300_000);
  const lastPart = `${createPart(900_000)}--x--\r\n`;
  const length = firstPart.length + lastPart.length;
  const head = `host: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n`;
  const refused = waitForStatus(413);
  socket.write(`PUT /form HTTP/1.1\r\n${head}\r\n${firstPart}${boundary}`);
  await refused;
  // The rest of the refused form, then another request.
  const served = waitForStatus(200);
  socket.write(`${lastPart.slice(boundary.length)}GET /address HTTP/1.1\r\nhost: x\r\n\r\n`);
  await served;
  socket.destroy();
});
