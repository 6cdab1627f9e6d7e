import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import type { LiveEntry } from './live-entry.ts';

/** The stream that every instance reads. */
export const liveStream = 'live';
/** About this many entries are kept: minutes, at a rate that no house of this size reaches. */
const keep = 10_000;

/** Tells all instances that something happened, so that each can tell the browsers it holds. */
@Injectable()
export class LiveFeed {
  constructor(private readonly redis: RedisClient) {}

  /** Fails where Redis is away: handlers of events are then run again. */
  async append(entry: LiveEntry): Promise<void> {
    await this.redis.xadd(liveStream, 'MAXLEN', '~', keep, '*', 'entry', JSON.stringify(entry));
  }

  /** For calls whose own effect is done: without Redis the browser learns it at the next reading. */
  async tryAppend(entry: LiveEntry): Promise<void> {
    await this.append(entry).catch(() => undefined);
  }
}
