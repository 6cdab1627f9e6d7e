import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';

/** The time in which a person must unlock the device. */
export const challengeSeconds = 300;
type Purpose = 'register' | 'sign-in';

/** Challenges for devices to sign. Each is valid once, for one purpose and, at registration, for one account. */
@Injectable()
export class Challenges {
  constructor(private readonly redis: RedisClient) {}

  async store(purpose: Purpose, challenge: string, accountId = ''): Promise<void> {
    await this.redis.set(this.key(purpose, challenge), accountId, 'EX', challengeSeconds);
  }

  async consume(purpose: Purpose, challenge: string, accountId = ''): Promise<boolean> {
    return (await this.redis.getdel(this.key(purpose, challenge))) === accountId;
  }

  private key(purpose: Purpose, challenge: string): string {
    return `users:challenge:${purpose}:${challenge}`;
  }
}
