import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';

/** A person has so long to unlock a device. */
export const challengeSeconds = 300;
type Purpose = 'register' | 'sign-in';

/** Challenges that devices sign: each good once, for what it was made for, and for whom. */
@Injectable()
export class Challenges {
  constructor(private readonly redis: RedisClient) {}

  async keep(purpose: Purpose, challenge: string, accountId = ''): Promise<void> {
    await this.redis.set(this.key(purpose, challenge), accountId, 'EX', challengeSeconds);
  }

  /** Takes the challenge out. Answers whether it was there, for this account. */
  async take(purpose: Purpose, challenge: string, accountId = ''): Promise<boolean> {
    return (await this.redis.getdel(this.key(purpose, challenge))) === accountId;
  }

  private key(purpose: Purpose, challenge: string): string {
    return `users:challenge:${purpose}:${challenge}`;
  }
}
