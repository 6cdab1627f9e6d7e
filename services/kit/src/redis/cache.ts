import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isOutage } from '../core/outage.ts';
import { RedisClient } from './redis.ts';

export interface CacheEntry<T> {
  key: string;
  ttlMs: number;
  /** The value must be serializable as JSON. */
  load: () => Promise<T>;
  /** Default: true. Return false for ids that do not exist, which would fill Redis. */
  isCacheable?: (value: T) => boolean;
}

/** Larger values are not cached, because they would evict many small ones. */
export const maxCachedBytes = 4_194_304;
const maxWaitMs = 2_000;
const leaseMs = 5_000;
const pollMs = 40;

/** Deletes a lease only if this process still holds it. */
const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

@Injectable()
export class Cache {
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(private readonly redis: RedisClient) {}

  /**
   * Returns the cached value, or computes and caches it. While one process computes the value, other processes wait
   * up to two seconds. Simultaneous calls in a process share the result. Without Redis, every value is computed.
   */
  async getOrLoad<T>(entry: CacheEntry<T>): Promise<T> {
    const pending = this.inFlight.get(entry.key);
    if (pending) return pending as Promise<T>;
    const work = this.findOrLoad(entry).finally(() => this.inFlight.delete(entry.key));
    this.inFlight.set(entry.key, work);
    return work;
  }

  async delete(...keys: string[]): Promise<void> {
    if (keys.length > 0) await this.redis.del(...keys.map(valueKey)).catch(ignoreOutage);
  }

  private async findOrLoad<T>(entry: CacheEntry<T>): Promise<T> {
    // Without a connection every command would wait for its timeout.
    if (this.redis.status !== 'ready') return entry.load();
    const cached = await this.findCached<T>(entry.key);
    if (cached === 'unavailable') return entry.load();
    if (cached) return cached.value;
    const token = randomUUID();
    const hasLease = await this.acquireLease(entry.key, token);
    if (!hasLease) {
      const computed = await this.waitForComputed<T>(entry.key);
      if (computed) return computed.value;
    }
    try {
      const value = await entry.load();
      if (entry.isCacheable?.(value) === false) return value;
      const json = JSON.stringify({ value });
      if (Buffer.byteLength(json) > maxCachedBytes) return value;
      await this.redis.set(valueKey(entry.key), json, 'PX', entry.ttlMs).catch(ignoreOutage);
      return value;
    } finally {
      if (hasLease) await this.redis.eval(releaseScript, 1, leaseKey(entry.key), token).catch(ignoreOutage);
    }
  }

  private async findCached<T>(key: string): Promise<{ value: T } | 'unavailable' | undefined> {
    const json = await this.redis.get(valueKey(key)).catch(ignoreOutage);
    if (json === undefined) return 'unavailable';
    return json === null ? undefined : JSON.parse(json);
  }

  private async acquireLease(key: string, token: string): Promise<boolean> {
    const reply = await this.redis.set(leaseKey(key), token, 'PX', leaseMs, 'NX').catch(ignoreOutage);
    return reply === 'OK';
  }

  /** Waits for the value that another process computes; undefined if that process fails or takes too long. */
  private async waitForComputed<T>(key: string): Promise<{ value: T } | undefined> {
    const deadline = performance.now() + maxWaitMs;
    for (;;) {
      // The value is written before its lease is released, so the lease is read first.
      const leaseCount = await this.redis.exists(leaseKey(key)).catch(ignoreOutage);
      const computed = await this.findCached<T>(key);
      if (computed === 'unavailable') return undefined;
      if (computed || leaseCount !== 1 || performance.now() > deadline) return computed;
      await pause(pollMs);
    }
  }
}

const valueKey = (key: string) => `cache:${key}`;
const leaseKey = (key: string) => `cache-lease:${key}`;

/** Requests also work without Redis. Rethrows other errors. */
function ignoreOutage(error: unknown): undefined {
  if (!isOutage(error)) throw error;
  return undefined;
}
