import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';

/** How many seconds a person has to unlock a device. */
export const challengeSeconds = 300;
type Purpose = 'register' | 'sign-in';

/** Challenges for devices to sign: each is valid once, for one purpose and one account. */
@Injectable()
export class Challenges {
  constructor(private readonly redis: RedisClient) {}

  async store(purpose: Purpose, challenge: string, accountId = ''): Promise<void> {
    await this.redis.set(this.key(purpose, challenge), accountId, 'EX', challengeSeconds);
  }

  /** Removes the challenge. Returns whether it existed for this account. */
  async consume(purpose: Purpose, challenge: string, accountId = ''): Promise<boolean> {
    return (await this.redis.getdel(this.key(purpose, challenge))) === accountId;
  }

  private key(purpose: Purpose, challenge: string): string {
    return `users:challenge:${purpose}:${challenge}`;
  }
}
