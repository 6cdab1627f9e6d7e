import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import type { Talker } from './conversations.ts';

const daySeconds = 86_400;

/** How much one person may say in a day; the gateway limits each minute. Without Redis nobody is counted. */
@Injectable()
export class Allowance {
  private readonly config: ShopConfig;
  private readonly redis: RedisClient;
  private readonly clock: Clock;

  constructor(@InjectConfig() config: ShopConfig, redis: RedisClient, clock: Clock) {
    this.config = config;
    this.redis = redis;
    this.clock = clock;
  }

  /** Counts a message: whether it may be said, and whether the model may answer it. */
  async take({
    account,
    visitor,
  }: Talker): Promise<{ allowed: boolean; model: boolean; retryAfterS: number }> {
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    const key = `genie:said:${account ?? visitor ?? 'nobody'}:${Math.floor(seconds / daySeconds)}`;
    const said = await this.count(key);
    return {
      allowed: said <= this.config.GENIE_MESSAGES_PER_DAY,
      model: said <= this.config.GENIE_LLM_MESSAGES_PER_DAY,
      retryAfterS: daySeconds - (seconds % daySeconds),
    };
  }

  private async count(key: string): Promise<number> {
    try {
      const said = await this.redis.incr(key);
      if (said === 1) await this.redis.expire(key, daySeconds);
      return said;
    } catch {
      return 0;
    }
  }
}
