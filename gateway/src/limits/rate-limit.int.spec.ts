import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { getRedisUrl } from '../testing/test-system.ts';
import { RateLimit } from './rate-limit.ts';

const redis = new Redis(getRedisUrl(), { keyPrefix: `rate-${process.pid}-${Date.now().toString(36)}:` });
let now = 0;
let errorCount = 0;
redis.on('error', () => {});

const createLimit = (client: Redis = redis): RateLimit =>
  new RateLimit({
    redis: client,
    now: () => now,
    onError: () => {
      errorCount += 1;
    },
  });

async function countAllowed(
  limits: RateLimit[],
  name: string,
  perMinute: number,
  times: number,
): Promise<number> {
  const results = await Promise.all(
    Array.from({ length: times }, (_, index) => limits[index % limits.length]?.count(name, perMinute)),
  );
  return results.filter(result => result?.allowed).length;
}

beforeEach(() => {
  // Moves each test to the next minute, ten seconds in.
  now = Math.floor(now / 60_000) * 60_000 + 70_000;
  errorCount = 0;
});
afterAll(() => redis.quit());

describe('a limit per minute', () => {
  it('allows exactly that many requests, in sequence or simultaneously', async () => {
    expect(await countAllowed([createLimit()], 'a', 20, 100)).toBe(20);
  });

  it('is shared by all gateways', async () => {
    expect(await countAllowed([createLimit(), createLimit(), createLimit()], 'b', 20, 100)).toBe(20);
    const many = await countAllowed([createLimit(), createLimit()], 'c', 600, 2_000);
    expect(many).toBe(600);
  });

  it('counts each key separately', async () => {
    const limit = createLimit();
    expect(await countAllowed([limit], 'd', 5, 9)).toBe(5);
    expect(await countAllowed([limit], 'e', 5, 9)).toBe(5);
  });

  it('returns the time to wait, and resets with the next minute', async () => {
    const limit = createLimit();
    await countAllowed([limit], 'f', 3, 3);
    expect(await limit.count('f', 3)).toEqual({ allowed: false, retryAfterS: 50 });
    now += 50_000;
    expect(await limit.count('f', 3)).toEqual({ allowed: true });
  });

  it('needs one Redis call for many requests', async () => {
    const limit = createLimit();
    await limit.count('g', 600);
    const result = limit.count('g', 600);
    expect(result).toEqual({ allowed: true });
  });

  it('allows requests and logs a warning while Redis is unavailable', async () => {
    const disconnected = new Redis('redis://127.0.0.1:1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    disconnected.on('error', () => {});
    expect(await countAllowed([createLimit(disconnected)], 'h', 2, 10)).toBe(10);
    expect(errorCount).toBeGreaterThan(0);
    disconnected.disconnect();
  });
});
