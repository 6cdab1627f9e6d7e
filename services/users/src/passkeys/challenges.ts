import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';

export const challengeTtlSeconds = 300;
type Purpose = 'register' | 'sign-in';

/**
 * Stores and checks challenges that devices sign. Each is valid once, for one purpose. Registration challenges are
 * also valid for one account only.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly redis: RedisClient) {}

  async store(purpose: Purpose, challenge: string, accountId = ''): Promise<void> {
    await this.redis.set(this.toKey(purpose, challenge), accountId, 'EX', challengeTtlSeconds);
  }

  /** Returns whether the challenge was valid. Later calls return false. */
  async consume(purpose: Purpose, challenge: string, accountId = ''): Promise<boolean> {
    return (await this.redis.getdel(this.toKey(purpose, challenge))) === accountId;
  }

  private toKey(purpose: Purpose, challenge: string): string {
    return `users:challenge:${purpose}:${challenge}`;
  }
}
