import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { BaseConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { FaultyProxy } from '../testing/faulty-proxy.ts';
import { getServerUrls } from '../testing/servers.ts';
import { Cache, maxCachedBytes } from './cache.ts';
import { RedisClient } from './redis.ts';

const NAMESPACE = `t${randomUUID().slice(0, 8)}`;
let proxy: FaultyProxy;
const clients: RedisClient[] = [];

function connect(url: string): { cache: Cache; redis: RedisClient } {
  const redis = new RedisClient({ NAMESPACE, REDIS_URL: url } as BaseConfig, createLog('test', 'silent'));
  clients.push(redis);
  return { cache: new Cache(redis), redis };
}

let firstProcess: ReturnType<typeof connect>;
let secondProcess: ReturnType<typeof connect>;

beforeAll(async () => {
  const { hostname, port } = new URL(getServerUrls().REDIS_URL);
  proxy = await FaultyProxy.create(hostname, Number(port));
  firstProcess = connect(getServerUrls().REDIS_URL);
  secondProcess = connect(getServerUrls().REDIS_URL);
  for (const { redis } of [firstProcess, secondProcess]) await redis.ping();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await proxy.close();
});

function createCountingLoader(value: string, delayMs = 60) {
  const load = async () => {
    load.callCount += 1;
    await pause(delayMs);
    return { value };
  };
  load.callCount = 0;
  return load;
}

describe('a value', () => {
  it('is computed once for simultaneous callers in several processes', async () => {
    const load = createCountingLoader('made');
    const entry = { key: randomUUID(), ttlMs: 5_000, load };
    const results = [firstProcess, firstProcess, secondProcess, secondProcess, firstProcess].map(
      ({ cache }) => cache.getOrLoad(entry),
    );
    expect(await Promise.all(results)).toEqual(Array(5).fill({ value: 'made' }));
    expect(load.callCount).toBe(1);
  });

  it('is cached for all processes until it is deleted', async () => {
    const load = createCountingLoader('kept', 0);
    const entry = { key: randomUUID(), ttlMs: 5_000, load };
    await firstProcess.cache.getOrLoad(entry);
    await secondProcess.cache.getOrLoad(entry);
    expect(load.callCount).toBe(1);
    await secondProcess.cache.delete(entry.key);
    await firstProcess.cache.getOrLoad(entry);
    expect(load.callCount).toBe(2);
  });

  it('is not cached if it is larger than 4 MiB', async () => {
    for (const [bytes, callCount] of [
      [maxCachedBytes - 1_000, 1],
      [maxCachedBytes, 2],
    ] as const) {
      const load = createCountingLoader('x'.repeat(bytes), 0);
      const entry = { key: randomUUID(), ttlMs: 5_000, load };
      await firstProcess.cache.getOrLoad(entry);
      expect((await secondProcess.cache.getOrLoad(entry)).value).toHaveLength(bytes);
      expect(load.callCount).toBe(callCount);
    }
  });

  it('is not cached if `isCacheable` returns false', async () => {
    const load = createCountingLoader('nothing', 0);
    const entry = {
      key: randomUUID(),
      ttlMs: 5_000,
      load,
      isCacheable: ({ value }: { value: string }) => value !== 'nothing',
    };
    await firstProcess.cache.getOrLoad(entry);
    await secondProcess.cache.getOrLoad(entry);
    expect(load.callCount).toBe(2);
  });

  it('expires after its time to live', async () => {
    const entry = { key: randomUUID(), ttlMs: 30, load: createCountingLoader('short', 0) };
    await firstProcess.cache.getOrLoad(entry);
    await pause(60);
    await firstProcess.cache.getOrLoad(entry);
    expect(entry.load.callCount).toBe(2);
  });

  it('is computed by the next caller after a failure', async () => {
    const key = randomUUID();
    const failing = { key, ttlMs: 5_000, load: () => Promise.reject(new Error('not now')) };
    await expect(firstProcess.cache.getOrLoad(failing)).rejects.toThrow('not now');
    expect(
      await secondProcess.cache.getOrLoad({ key, ttlMs: 5_000, load: createCountingLoader('later') }),
    ).toEqual({
      value: 'later',
    });
  });

  it('is stored under a key with the namespace as prefix', async () => {
    await firstProcess.cache.getOrLoad({ key: 'named', ttlMs: 5_000, load: createCountingLoader('x', 0) });
    const unprefixedRedis = new Redis(getServerUrls().REDIS_URL);
    expect(await unprefixedRedis.exists(`${NAMESPACE}:cache:named`)).toBe(1);
    unprefixedRedis.disconnect();
  });
});

describe('the cache without Redis', () => {
  it('computes a value after one timeout', async () => {
    const { cache, redis } = connect(`redis://127.0.0.1:${proxy.port}`);
    await redis.ping();
    proxy.cut();
    expect(
      await cache.getOrLoad({ key: 'unavailable', ttlMs: 5_000, load: createCountingLoader('alone', 0) }),
    ).toEqual({
      value: 'alone',
    });
  });
});
