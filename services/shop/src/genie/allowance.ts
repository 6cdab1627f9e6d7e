import { addressGroup } from '@giftlist/service-kit/address-group';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import type { Talker } from './conversations.ts';

const daySeconds = 86_400;
/** Deleting the cookie makes a new visitor, so one IP address is limited to this many people. */
const peopleAtAnAddress = 10;
/** Conversations are stored for weeks. */
const conversationsPerDay = 60;

interface Allowed {
  /** Whether the message is allowed. */
  allowed: boolean;
  /** Whether the model may handle it. */
  model: boolean;
  retryAfterS: number;
}

/**
 * Limits how much one person, and everybody at one IP address, may begin and say per day; the gateway limits
 * each minute. Without Redis nothing is counted and only the engine replies, because the model may cost
 * money.
 */
@Injectable()
export class Allowance {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** Counts a message from an IP address. */
  async take(talker: Talker, ip: string): Promise<Allowed> {
    const { isWithin, retryAfterS } = await this.counted('said', talker, ip);
    const isForModel = isWithin?.(this.config.GENIE_LLM_MESSAGES_PER_DAY) ?? false;
    return {
      allowed: isWithin?.(this.config.GENIE_MESSAGES_PER_DAY) ?? true,
      model: isForModel && (await this.isWithinTotal()),
      retryAfterS,
    };
  }

  /** Counts a new conversation from an IP address. */
  async begin(talker: Talker, ip: string): Promise<Pick<Allowed, 'allowed' | 'retryAfterS'>> {
    const { isWithin, retryAfterS } = await this.counted('begun', talker, ip);
    return { allowed: isWithin?.(conversationsPerDay) ?? true, retryAfterS };
  }

  /**
   * Returns a test whether the day's counts of the person and the IP address are within a limit; undefined
   * without Redis.
   */
  private async counted(what: 'said' | 'begun', { account, visitor }: Talker, ip: string) {
    const { day, leftS } = this.today();
    const own = await this.count(`genie:${what}:${account ?? visitor ?? 'nobody'}:${day}`);
    const there = await this.count(`genie:${what}-at:${addressGroup(ip)}:${day}`);
    if (own === undefined || there === undefined) return { isWithin: undefined, retryAfterS: leftS };
    const isWithin = (most: number) => own <= most && there <= most * peopleAtAnAddress;
    return { isWithin, retryAfterS: leftS };
  }

  /** Counts one more reply of the model to anybody. */
  private async isWithinTotal(): Promise<boolean> {
    const total = await this.count(`genie:model:${this.today().day}`);
    return total !== undefined && total <= this.config.GENIE_LLM_MESSAGES_PER_DAY_TOTAL;
  }

  /** Days since 1970, and the seconds until the next day. */
  private today(): { day: number; leftS: number } {
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    return { day: Math.floor(seconds / daySeconds), leftS: daySeconds - (seconds % daySeconds) };
  }

  /** Undefined while Redis is down. */
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
