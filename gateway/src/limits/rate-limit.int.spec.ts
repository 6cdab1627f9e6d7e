import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { redisUrl } from '../testing/test-system.ts';
import { RateLimit } from './rate-limit.ts';

const redis = new Redis(redisUrl(), { keyPrefix: `rate-${process.pid}-${Date.now().toString(36)}:` });
let now = 0;
let errors = 0;
redis.on('error', () => {});

const gateway = (client: Redis = redis): RateLimit =>
  new RateLimit({
    redis: client,
    now: () => now,
    onError: () => {
      errors += 1;
    },
  });

async function allowed(limits: RateLimit[], name: string, perMinute: number, times: number): Promise<number> {
  const verdicts = await Promise.all(
    Array.from({ length: times }, (_, index) => limits[index % limits.length]?.take(name, perMinute)),
  );
  return verdicts.filter(verdict => verdict?.allowed).length;
}

beforeEach(() => {
  // A different minute for each test, ten seconds in.
  now = Math.floor(now / 60_000) * 60_000 + 70_000;
  errors = 0;
});
afterAll(() => redis.quit());

describe('a limit per minute', () => {
  it('allows exactly that many requests, in sequence or simultaneously', async () => {
    expect(await allowed([gateway()], 'a', 20, 100)).toBe(20);
  });

  it('is shared by all gateways', async () => {
    expect(await allowed([gateway(), gateway(), gateway()], 'b', 20, 100)).toBe(20);
    const many = await allowed([gateway(), gateway()], 'c', 600, 2_000);
    expect(many).toBe(600);
  });

  it('counts each key separately', async () => {
    const limit = gateway();
    expect(await allowed([limit], 'd', 5, 9)).toBe(5);
    expect(await allowed([limit], 'e', 5, 9)).toBe(5);
  });

  it('returns the waiting time, and resets with the next minute', async () => {
    const limit = gateway();
    await allowed([limit], 'f', 3, 3);
    expect(await limit.take('f', 3)).toEqual({ allowed: false, retryAfterS: 50 });
    now += 50_000;
    expect(await limit.take('f', 3)).toEqual({ allowed: true });
  });

  it('needs one Redis call for many requests', async () => {
    const limit = gateway();
    await limit.take('g', 600);
    const verdict = limit.take('g', 600);
    expect(verdict).toEqual({ allowed: true });
  });

  it('allows requests and logs a warning while Redis is unavailable', async () => {
    const away = new Redis('redis://127.0.0.1:1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    away.on('error', () => {});
    expect(await allowed([gateway(away)], 'h', 2, 10)).toBe(10);
    expect(errors).toBeGreaterThan(0);
    away.disconnect();
  });
});
