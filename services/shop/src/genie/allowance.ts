import { addressGroup } from '@giftlist/service-kit/address-group';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import type { Talker } from './conversations.ts';

const daySeconds = 86_400;
/** Who gives the cookie back is somebody else; an address is so many people at most. */
const peopleAtAnAddress = 10;

interface Allowed {
  /** May this be said. */
  allowed: boolean;
  /** May the model answer it. */
  model: boolean;
  retryAfterS: number;
}

/**
 * How much one person, and all at one address, may say in a day; the gateway limits each minute. Without Redis
 * nobody is counted, and the engine answers alone: what the model says may cost money.
 */
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

  /** Counts a message from an address. */
  async take({ account, visitor }: Talker, ip: string): Promise<Allowed> {
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    const retryAfterS = daySeconds - (seconds % daySeconds);
    const day = Math.floor(seconds / daySeconds);
    const own = await this.count(`genie:said:${account ?? visitor ?? 'nobody'}:${day}`);
    const there = await this.count(`genie:said-at:${addressGroup(ip)}:${day}`);
    if (own === undefined || there === undefined) return { allowed: true, model: false, retryAfterS };
    const isWithin = (most: number) => own <= most && there <= most * peopleAtAnAddress;
    return {
      allowed: isWithin(this.config.GENIE_MESSAGES_PER_DAY),
      model: isWithin(this.config.GENIE_LLM_MESSAGES_PER_DAY),
      retryAfterS,
    };
  }

  /** Undefined where Redis does not count. */
  private async count(key: string): Promise<number | undefined> {
    try {
      const said = await this.redis.incr(key);
      if (said === 1) await this.redis.expire(key, daySeconds);
      return said;
    } catch {
      return undefined;
    }
  }
}
