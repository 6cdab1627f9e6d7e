import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import type { Participant } from './conversations.ts';

const daySeconds = 86_400;
/** An IP address has this many times a person's limit. A visitor who deletes the cookie counts as a new person. */
const peoplePerIpAddress = 10;
/** Limits new conversations per person, because each one is stored for weeks. */
const conversationsPerDay = 60;

interface Permission {
  isAllowed: boolean;
  mayUseModel: boolean;
  retryAfterS: number;
}

interface DailyCounts {
  personCount: number;
  addressCount: number;
}

const isWithinLimit = ({ personCount, addressCount }: DailyCounts, limitPerPerson: number): boolean =>
  personCount <= limitPerPerson && addressCount <= limitPerPerson * peoplePerIpAddress;

/**
 * Daily limits. The gateway limits requests per minute. While Redis is down, all messages are allowed, but only the
 * built-in engine replies, because the model may cost money.
 */
@Injectable()
export class GenieLimits {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  async countMessage(participant: Participant, ip: string): Promise<Permission> {
    const { day, remainingS } = this.getDay();
    const counts = await this.increment('said', participant, ip, day);
    if (!counts) return { isAllowed: true, mayUseModel: false, retryAfterS: remainingS };
    return {
      isAllowed: isWithinLimit(counts, this.config.GENIE_MESSAGES_PER_DAY),
      mayUseModel:
        isWithinLimit(counts, this.config.GENIE_LLM_MESSAGES_PER_DAY) && (await this.countModelMessage(day)),
      retryAfterS: remainingS,
    };
  }

  async countConversation(
    participant: Participant,
    ip: string,
  ): Promise<Pick<Permission, 'isAllowed' | 'retryAfterS'>> {
    const { day, remainingS } = this.getDay();
    const counts = await this.increment('begun', participant, ip, day);
    return { isAllowed: !counts || isWithinLimit(counts, conversationsPerDay), retryAfterS: remainingS };
  }

  /** Returns undefined while Redis is down. */
  private async increment(
    kind: 'said' | 'begun',
    { accountId, visitorId }: Participant,
    ip: string,
    day: number,
  ): Promise<DailyCounts | undefined> {
    const personCount = await this.incrementKey(`genie:${kind}:${accountId ?? visitorId ?? 'nobody'}:${day}`);
    const addressCount = await this.incrementKey(`genie:${kind}-at:${toAddressGroup(ip)}:${day}`);
    return personCount === undefined || addressCount === undefined
      ? undefined
      : { personCount, addressCount };
  }

  /** Returns whether the total is within its limit. */
  private async countModelMessage(day: number): Promise<boolean> {
    const total = await this.incrementKey(`genie:model:${day}`);
    return total !== undefined && total <= this.config.GENIE_LLM_MESSAGES_PER_DAY_TOTAL;
  }

  private getDay(): { day: number; remainingS: number } {
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    return { day: Math.floor(seconds / daySeconds), remainingS: daySeconds - (seconds % daySeconds) };
  }

  private async incrementKey(key: string): Promise<number | undefined> {
    try {
      const results = await this.redis.multi().incr(key).expire(key, daySeconds).exec();
      const [, count] = results?.[0] ?? [];
      return typeof count === 'number' ? count : undefined;
    } catch {
      return undefined;
    }
  }
}
