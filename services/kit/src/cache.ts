import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isOutage } from './outage.ts';
import { RedisClient } from './redis.ts';

export interface CacheEntry<T> {
  key: string;
  ttlMs: number;
  /** Computes the value, which must be serializable as JSON. */
  load: () => Promise<T>;
  /** Whether a value is cached in Redis (anybody can request missing things). Default: all values. */
  isKept?: (value: T) => boolean;
}

/** Larger values are not cached, since they would evict many small ones. */
export const maxKeptBytes = 4_194_304;
const waitMs = 2_000;
const leaseMs = 5_000;
const lookEveryMs = 40;

/** Deletes a lease only if it is still ours. */
const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** Caches values that are expensive to compute and may be slightly outdated. */
@Injectable()
export class Cache {
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(private readonly redis: RedisClient) {}

  /**
   * The value from Redis, or computed: by one process at a time for one key (others wait for it up to two seconds),
   * and once per process. Without Redis it is computed.
   */
  async through<T>(entry: CacheEntry<T>): Promise<T> {
    const running = this.inFlight.get(entry.key);
    if (running) return running as Promise<T>;
    const work = this.find(entry).finally(() => this.inFlight.delete(entry.key));
    this.inFlight.set(entry.key, work);
    return work;
  }

  async drop(...keys: string[]): Promise<void> {
    if (keys.length > 0) await this.redis.del(...keys.map(valueKey)).catch(unlessOutage);
  }

  private async find<T>(entry: CacheEntry<T>): Promise<T> {
    // Without a connection every command would wait for its timeout.
    if (this.redis.status !== 'ready') return entry.load();
    const known = await this.read<T>(entry.key);
    if (known === 'unavailable') return entry.load();
    if (known) return known.value;
    const mark = randomUUID();
    const mine = await this.takeLease(entry.key, mark);
    if (!mine) {
      const made = await this.waitFor<T>(entry.key);
      if (made) return made.value;
    }
    try {
      const value = await entry.load();
      if (entry.isKept?.(value) === false) return value;
      const json = JSON.stringify({ value });
      if (Buffer.byteLength(json) > maxKeptBytes) return value;
      await this.redis.set(valueKey(entry.key), json, 'PX', entry.ttlMs).catch(unlessOutage);
      return value;
    } finally {
      if (mine) await this.redis.eval(releaseScript, 1, leaseKey(entry.key), mark).catch(unlessOutage);
    }
  }

  private async read<T>(key: string): Promise<{ value: T } | 'unavailable' | undefined> {
    const json = await this.redis.get(valueKey(key)).catch(unlessOutage);
    if (json === undefined) return 'unavailable';
    return json === null ? undefined : JSON.parse(json);
  }

  private async takeLease(key: string, mark: string): Promise<boolean> {
    const taken = await this.redis.set(leaseKey(key), mark, 'PX', leaseMs, 'NX').catch(unlessOutage);
    return taken === 'OK';
  }

  /** The value that another process computes; undefined if it gives up or takes too long. */
  private async waitFor<T>(key: string): Promise<{ value: T } | undefined> {
    const end = performance.now() + waitMs;
    for (;;) {
      // In this order: the value is written before its lease is released.
      const making = await this.redis.exists(leaseKey(key)).catch(unlessOutage);
      const made = await this.read<T>(key);
      if (made === 'unavailable') return undefined;
      if (made || making !== 1 || performance.now() > end) return made;
      await pause(lookEveryMs);
    }
  }
}

const valueKey = (key: string) => `cache:${key}`;
const leaseKey = (key: string) => `cache-lease:${key}`;

/** Logs a failure of the cache, which makes requests slower but not impossible. */
function unlessOutage(error: unknown): undefined {
  if (!isOutage(error)) throw error;
  return undefined;
}
