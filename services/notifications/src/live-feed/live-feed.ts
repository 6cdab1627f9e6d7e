import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import type { LiveEntry } from './live-entry.ts';

export const liveStream = 'live';
/** Enough for some minutes at a very high rate. */
const maxEntries = 10_000;

/** Distributes live changes to all instances, each of which sends them to its own browsers. */
@Injectable()
export class LiveFeed {
  constructor(private readonly redis: RedisClient) {}

  /** Rejects if Redis is unavailable, so that an event handler is retried. */
  async append(entry: LiveEntry): Promise<void> {
    await this.redis.xadd(liveStream, 'MAXLEN', '~', maxEntries, '*', 'entry', JSON.stringify(entry));
  }

  /** Use for a change that is already committed. If Redis is unavailable, the live update is lost. */
  async tryAppend(entry: LiveEntry): Promise<void> {
    await this.append(entry).catch(() => undefined);
  }
}
