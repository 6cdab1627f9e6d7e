import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import type { LiveEntry } from './live-entry.ts';

/** The stream that every instance reads. */
export const liveStream = 'live';
/** The approximate number of entries kept: some minutes at a very high rate. */
const keep = 10_000;

/** Distributes events to all instances, each of which serves its browsers. */
@Injectable()
export class LiveFeed {
  constructor(private readonly redis: RedisClient) {}

  /** Fails if Redis is unavailable: event handlers are then retried. */
  async append(entry: LiveEntry): Promise<void> {
    await this.redis.xadd(liveStream, 'MAXLEN', '~', keep, '*', 'entry', JSON.stringify(entry));
  }

  /** For committed requests: never fails; without Redis the browser sees the change at its next request. */
  async tryAppend(entry: LiveEntry): Promise<void> {
    await this.append(entry).catch(() => undefined);
  }
}
