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

/** Distributes the requests over the gateways and returns how many are allowed. */
async function countAllowed(
  gateways: RateLimit[],
  name: string,
  { perMinute, requests }: { perMinute: number; requests: number },
): Promise<number> {
  const results = await Promise.all(
    Array.from({ length: requests }, (_, index) => gateways[index % gateways.length]?.count(name, perMinute)),
  );
  return results.filter(result => result?.isAllowed).length;
}

beforeEach(() => {
  // Moves each test to the next minute, ten seconds in.
  now = Math.floor(now / 60_000) * 60_000 + 70_000;
  errorCount = 0;
});
afterAll(() => redis.quit());

describe('a limit per minute', () => {
  it('of 20 allows exactly 20 of 100 simultaneous requests', async () => {
    expect(await countAllowed([createLimit()], 'a', { perMinute: 20, requests: 100 })).toBe(20);
  });

  it('is shared by all gateways', async () => {
    const three = [createLimit(), createLimit(), createLimit()];
    expect(await countAllowed(three, 'b', { perMinute: 20, requests: 100 })).toBe(20);
    const two = [createLimit(), createLimit()];
    expect(await countAllowed(two, 'c', { perMinute: 600, requests: 2_000 })).toBe(600);
  });

  it('counts each name separately', async () => {
    const limit = createLimit();
    expect(await countAllowed([limit], 'd', { perMinute: 5, requests: 9 })).toBe(5);
    expect(await countAllowed([limit], 'e', { perMinute: 5, requests: 9 })).toBe(5);
  });

  it('returns the seconds to wait, and resets at the next minute', async () => {
    const limit = createLimit();
    await countAllowed([limit], 'f', { perMinute: 3, requests: 3 });
    expect(await limit.count('f', 3)).toEqual({ isAllowed: false, retryAfterS: 50 });
    now += 50_000;
    expect(await limit.count('f', 3)).toEqual({ isAllowed: true });
  });

  it('allows the next requests without waiting for Redis', async () => {
    const limit = createLimit();
    await limit.count('g', 600);
    const result = limit.count('g', 600);
    expect(result).toEqual({ isAllowed: true });
  });

  it('allows all requests and reports errors while Redis is unavailable', async () => {
    const disconnected = new Redis('redis://127.0.0.1:1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    disconnected.on('error', () => {});
    const limit = createLimit(disconnected);
    expect(await countAllowed([limit], 'h', { perMinute: 2, requests: 10 })).toBe(10);
    expect(errorCount).toBeGreaterThan(0);
    disconnected.disconnect();
  });
});
