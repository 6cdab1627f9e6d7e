import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

export type Verdict = { allowed: true } | { allowed: false; retryAfterS: number };

/** The requests that this process may still allow for one key and minute. */
interface Lease {
  left: number;
  /** Whether Redis reported that the minute's limit is reached. */
  spent: boolean;
  request: Promise<void> | undefined;
}

export interface RateLimitOptions {
  redis: Redis;
  now?: () => number;
  onError: (error: unknown) => void;
}

const minuteMs = 60_000;
/** The share that is leased at once: small limits are counted exactly, large ones with few Redis calls. */
const leasesPerMinute = 20;
const rememberedNames = 50_000;

/**
 * Counts requests by key and minute over all gateways. Each gateway leases a share from Redis and spends it locally,
 * so that most requests need no call; together they never exceed `perMinute`. Without Redis requests pass: the
 * services also limit password guesses.
 */
export class RateLimit {
  readonly #redis: Redis;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #leases = new LRUCache<string, Lease>({ max: rememberedNames });

  constructor({ redis, now = Date.now, onError }: RateLimitOptions) {
    this.#redis = redis;
    this.#now = now;
    this.#onError = onError;
  }

  /** Returns the result at once if a share is leased, otherwise a promise. */
  take(name: string, perMinute: number): Verdict | Promise<Verdict> {
    const minute = Math.floor(this.#now() / minuteMs);
    const key = `rate:${name}:${minute}`;
    let lease = this.#leases.get(key);
    if (!lease) {
      lease = { left: 0, spent: false, request: undefined };
      this.#leases.set(key, lease);
    }
    return this.#spend(lease, minute) ?? this.#askAndSpend(key, lease, minute, perMinute);
  }

  #spend(lease: Lease, minute: number): Verdict | undefined {
    if (lease.left > 0) {
      lease.left -= 1;
      return { allowed: true };
    }
    if (!lease.spent) return undefined;
    return {
      allowed: false,
      retryAfterS: Math.max(1, Math.ceil(((minute + 1) * minuteMs - this.#now()) / 1_000)),
    };
  }

  async #askAndSpend(key: string, lease: Lease, minute: number, perMinute: number): Promise<Verdict> {
    for (;;) {
      lease.request ??= this.#take(key, lease, perMinute).finally(() => {
        lease.request = undefined;
      });
      await lease.request;
      const verdict = this.#spend(lease, minute);
      if (verdict) return verdict;
    }
  }

  async #take(key: string, lease: Lease, perMinute: number): Promise<void> {
    const size = Math.max(1, Math.floor(perMinute / leasesPerMinute));
    try {
      const answers = await this.#redis.multi().incrby(key, size).expire(key, 120).exec();
      const total = Number(answers?.[0]?.[1]);
      if (!Number.isFinite(total)) throw answers?.[0]?.[0] ?? new Error('Redis did not count');
      const granted = Math.min(size, perMinute - (total - size));
      if (granted > 0) lease.left += granted;
      else lease.spent = true;
    } catch (error) {
      this.#onError(error);
      lease.left += size;
    }
  }
}
