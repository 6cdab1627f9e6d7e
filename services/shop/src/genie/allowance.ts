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
/** Each is kept for weeks. */
const conversationsPerDay = 60;

interface Allowed {
  /** May this be said. */
  allowed: boolean;
  /** May the model answer it. */
  model: boolean;
  retryAfterS: number;
}

/**
 * How much one person, and all at one address, may begin and say in a day; the gateway limits each minute.
 * Without Redis nobody is counted, and the engine answers alone: what the model says may cost money.
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
  async take(talker: Talker, ip: string): Promise<Allowed> {
    const { isWithin, retryAfterS } = await this.counted('said', talker, ip);
    const isForModel = isWithin?.(this.config.GENIE_LLM_MESSAGES_PER_DAY) ?? false;
    return {
      allowed: isWithin?.(this.config.GENIE_MESSAGES_PER_DAY) ?? true,
      model: isForModel && (await this.isWithinTotal()),
      retryAfterS,
    };
  }

  /** Counts a conversation begun at an address. */
  async begin(talker: Talker, ip: string): Promise<Pick<Allowed, 'allowed' | 'retryAfterS'>> {
    const { isWithin, retryAfterS } = await this.counted('begun', talker, ip);
    return { allowed: isWithin?.(conversationsPerDay) ?? true, retryAfterS };
  }

  /** Whether the day's count, of one person and of all at the address, is within so much; undefined uncounted. */
  private async counted(what: 'said' | 'begun', { account, visitor }: Talker, ip: string) {
    const { day, leftS } = this.today();
    const own = await this.count(`genie:${what}:${account ?? visitor ?? 'nobody'}:${day}`);
    const there = await this.count(`genie:${what}-at:${addressGroup(ip)}:${day}`);
    if (own === undefined || there === undefined) return { isWithin: undefined, retryAfterS: leftS };
    const isWithin = (most: number) => own <= most && there <= most * peopleAtAnAddress;
    return { isWithin, retryAfterS: leftS };
  }

  /** Counts one more answer of the model to anybody. */
  private async isWithinTotal(): Promise<boolean> {
    const total = await this.count(`genie:model:${this.today().day}`);
    return total !== undefined && total <= this.config.GENIE_LLM_MESSAGES_PER_DAY_TOTAL;
  }

  /** Days since 1970, and the seconds until the next. */
  private today(): { day: number; leftS: number } {
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    return { day: Math.floor(seconds / daySeconds), leftS: daySeconds - (seconds % daySeconds) };
  }

  /** Undefined where Redis does not count. */
  private async count(key: string): Promise<number | undefined> {
    try {
      const count = await this.redis.incr(key);
      if (count === 1) await this.redis.expire(key, daySeconds);
      return count;
    } catch {
      return undefined;
    }
  }
}
