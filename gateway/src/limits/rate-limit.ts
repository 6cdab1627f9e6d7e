import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterS: number };

/** The remaining requests that this process may allow for a key and minute. */
interface Lease {
  remaining: number;
  isExhausted: boolean;
  request: Promise<void> | undefined;
}

export interface RateLimitOptions {
  redis: Redis;
  now?: () => number;
  onError: (error: unknown) => void;
}

const minuteMs = 60_000;
/** Larger limits get larger leases, so that they need few Redis calls. */
const leasesPerMinute = 20;
const maxLeases = 50_000;

/**
 * Limits requests by name and minute over all gateways. Each gateway leases shares of the limit from Redis.
 * While Redis is unavailable, requests are allowed; services limit password guesses themselves.
 */
export class RateLimit {
  private readonly redis: Redis;
  private readonly now: () => number;
  private readonly onError: (error: unknown) => void;
  private readonly leases = new LRUCache<string, Lease>({ max: maxLeases });

  constructor({ redis, now = Date.now, onError }: RateLimitOptions) {
    this.redis = redis;
    this.now = now;
    this.onError = onError;
  }

  /** Counts a request and decides whether it is allowed. Returns a promise only if Redis is needed. */
  count(name: string, perMinute: number): RateLimitResult | Promise<RateLimitResult> {
    const minute = Math.floor(this.now() / minuteMs);
    const key = `rate:${name}:${minute}`;
    let lease = this.leases.get(key);
    if (!lease) {
      lease = { remaining: 0, isExhausted: false, request: undefined };
      this.leases.set(key, lease);
    }
    return this.consume(lease, minute) ?? this.leaseAndConsume(key, lease, minute, perMinute);
  }

  private consume(lease: Lease, minute: number): RateLimitResult | undefined {
    if (lease.remaining > 0) {
      lease.remaining -= 1;
      return { allowed: true };
    }
    if (!lease.isExhausted) return undefined;
    return {
      allowed: false,
      retryAfterS: Math.max(1, Math.ceil(((minute + 1) * minuteMs - this.now()) / 1_000)),
    };
  }

  private async leaseAndConsume(
    key: string,
    lease: Lease,
    minute: number,
    perMinute: number,
  ): Promise<RateLimitResult> {
    for (;;) {
      lease.request ??= this.leaseShare(key, lease, perMinute).finally(() => {
        lease.request = undefined;
      });
      await lease.request;
      const result = this.consume(lease, minute);
      if (result) return result;
    }
  }

  private async leaseShare(key: string, lease: Lease, perMinute: number): Promise<void> {
    const size = Math.max(1, Math.floor(perMinute / leasesPerMinute));
    try {
      const replies = await this.redis.multi().incrby(key, size).expire(key, 120).exec();
      const total = Number(replies?.[0]?.[1]);
      if (!Number.isFinite(total)) throw replies?.[0]?.[0] ?? new Error('unexpected reply from Redis');
      const granted = Math.min(size, perMinute - (total - size));
      if (granted > 0) lease.remaining += granted;
      else lease.isExhausted = true;
    } catch (error) {
      this.onError(error);
      lease.remaining += size;
    }
  }
}
