import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

export type RateLimitResult = { isAllowed: true } | { isAllowed: false; retryAfterS: number };

/** The part of a minute's limit that this process may use without another Redis call. */
interface Quota {
  remaining: number;
  /** Whether all gateways together have fetched the whole limit of this minute. */
  isExhausted: boolean;
  pendingFetch: Promise<void> | undefined;
}

export interface RateLimitOptions {
  redis: Redis;
  now?: () => number;
  onError: (error: unknown) => void;
}

const minuteMs = 60_000;
/** A gateway fetches a twentieth of a limit at once, so that large limits need few Redis calls. */
const sharesPerLimit = 20;
const maxQuotas = 50_000;
/** Longer than the minute that a key counts. */
const keyLifetimeS = 120;

/**
 * Limits requests by name and minute over all gateways. Each gateway fetches shares of the limit from Redis.
 * While Redis is unavailable, requests are allowed; services limit password guesses themselves.
 */
export class RateLimit {
  private readonly redis: Redis;
  private readonly now: () => number;
  private readonly onError: (error: unknown) => void;
  private readonly quotas = new LRUCache<string, Quota>({ max: maxQuotas });

  constructor({ redis, now = Date.now, onError }: RateLimitOptions) {
    this.redis = redis;
    this.now = now;
    this.onError = onError;
  }

  /** Counts a request and decides whether it is allowed. Returns a promise only if Redis is needed. */
  count(name: string, perMinute: number): RateLimitResult | Promise<RateLimitResult> {
    const minute = Math.floor(this.now() / minuteMs);
    const key = `rate:${name}:${minute}`;
    let quota = this.quotas.get(key);
    if (!quota) {
      quota = { remaining: 0, isExhausted: false, pendingFetch: undefined };
      this.quotas.set(key, quota);
    }
    return this.consume(quota, minute) ?? this.fetchAndConsume(key, quota, minute, perMinute);
  }

  /** Returns undefined if another share has to be fetched first. */
  private consume(quota: Quota, minute: number): RateLimitResult | undefined {
    if (quota.remaining > 0) {
      quota.remaining -= 1;
      return { isAllowed: true };
    }
    if (!quota.isExhausted) return undefined;
    return {
      isAllowed: false,
      retryAfterS: Math.max(1, Math.ceil(((minute + 1) * minuteMs - this.now()) / 1_000)),
    };
  }

  private async fetchAndConsume(
    key: string,
    quota: Quota,
    minute: number,
    perMinute: number,
  ): Promise<RateLimitResult> {
    for (;;) {
      quota.pendingFetch ??= this.fetchShare(key, quota, perMinute).finally(() => {
        quota.pendingFetch = undefined;
      });
      await quota.pendingFetch;
      const result = this.consume(quota, minute);
      if (result) return result;
    }
  }

  private async fetchShare(key: string, quota: Quota, perMinute: number): Promise<void> {
    const share = Math.max(1, Math.floor(perMinute / sharesPerLimit));
    try {
      const replies = await this.redis.multi().incrby(key, share).expire(key, keyLifetimeS).exec();
      const [incrementError, incremented] = replies?.[0] ?? [];
      const total = Number(incremented);
      if (!Number.isFinite(total)) throw incrementError ?? new Error('unexpected reply from Redis');
      const granted = Math.min(share, perMinute - (total - share));
      if (granted > 0) quota.remaining += granted;
      else quota.isExhausted = true;
    } catch (error) {
      this.onError(error);
      quota.remaining += share;
    }
  }
}
