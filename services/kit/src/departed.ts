import { Injectable } from '@nestjs/common';
import { RedisClient } from './redis.ts';

/** Longer than the longest life of an access token. */
const rememberedS = 1_200;
const keyOf = (accountId: string) => `departed:${accountId}`;

/**
 * Accounts that were deleted while their access tokens are still good. Every service refuses their writes at
 * once; what was being written at that moment goes when `user.deleted` comes the second time.
 */
@Injectable()
export class Departed {
  constructor(private readonly redis: RedisClient) {}

  async note(accountId: string): Promise<void> {
    await this.redis.set(keyOf(accountId), 1, 'EX', rememberedS);
  }

  /** The account stays after all. */
  async forget(accountId: string): Promise<void> {
    await this.redis.del(keyOf(accountId));
  }

  /** While Redis is away nobody counts as gone: writing does not depend on it. */
  async has(accountId: string): Promise<boolean> {
    return (await this.redis.exists(keyOf(accountId)).catch(() => 0)) === 1;
  }
}
