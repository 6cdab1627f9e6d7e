import type { RouteKey } from '@giftlist/contracts/route';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log.ts';
import { callSeconds } from '../metrics.ts';
import { createAdapter } from './adapter.ts';

let fastify: FastifyInstance;
beforeAll(async () => {
  const config = { TRUSTED_PROXIES: 'loopback', COOKIE_SECRET: 'a-secret-of-a-test-and-nothing-else' };
  const adapter = await createAdapter(config, createLog('test', 'silent'));
  fastify = adapter.getInstance();
  const keys: RouteKey[] = ['GET /live', 'GET /internal/snapshot/people', 'GET /notifications'];
  for (const key of keys) {
    fastify.get(key.slice(4), { config: { call: key } as object }, async () => 'done');
  }
});
afterAll(() => fastify.close());

it('measures calls, but no line that stays open and no snapshot', async () => {
  for (const url of ['/live', '/internal/snapshot/people', '/notifications']) {
    expect((await fastify.inject({ url })).statusCode).toBe(200);
  }
  const { values } = await callSeconds.get();
  expect([...new Set(values.map(({ labels }) => labels.route))]).toEqual(['GET /notifications']);
});
