import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';

export const challengeTtlSeconds = 300;
type Purpose = 'register' | 'sign-in';

/**
 * Creates and checks challenges that devices sign. Each is valid once, for one purpose. Registration challenges are
 * also tied to one account.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly redis: RedisClient) {}

  async store(purpose: Purpose, challenge: string, accountId = ''): Promise<void> {
    await this.redis.set(this.toKey(purpose, challenge), accountId, 'EX', challengeTtlSeconds);
  }

  async consume(purpose: Purpose, challenge: string, accountId = ''): Promise<boolean> {
    return (await this.redis.getdel(this.toKey(purpose, challenge))) === accountId;
  }

  private toKey(purpose: Purpose, challenge: string): string {
    return `users:challenge:${purpose}:${challenge}`;
  }
}
