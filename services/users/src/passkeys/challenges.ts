import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';

/** How long a person has to unlock a device. */
export const challengeSeconds = 300;
type Purpose = 'register' | 'sign-in';

/** Challenges that devices sign: each valid once, for one purpose and one account. */
@Injectable()
export class Challenges {
  constructor(private readonly redis: RedisClient) {}

  async keep(purpose: Purpose, challenge: string, accountId = ''): Promise<void> {
    await this.redis.set(this.key(purpose, challenge), accountId, 'EX', challengeSeconds);
  }

  /** Removes the challenge. Returns whether it existed for this account. */
  async take(purpose: Purpose, challenge: string, accountId = ''): Promise<boolean> {
    return (await this.redis.getdel(this.key(purpose, challenge))) === accountId;
  }

  private key(purpose: Purpose, challenge: string): string {
    return `users:challenge:${purpose}:${challenge}`;
  }
}
