import { Clock } from '@giftlist/service-kit/core/clock';
import type { RedisClient } from '@giftlist/service-kit/redis/redis';
import { describe, expect, it } from '@jest/globals';
import type { ShopConfig } from '../config.ts';
import { GenieLimits } from './genie-limits.ts';

const config = {
  GENIE_MESSAGES_PER_DAY: 4,
  GENIE_LLM_MESSAGES_PER_DAY: 2,
  GENIE_LLM_MESSAGES_PER_DAY_TOTAL: 30,
} as ShopConfig;
const counts = new Map<string, number>();
function increment(key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** Counts in memory, with the only transaction that the limits use. */
const workingRedis = {
  multi: () => ({
    incr: (key: string) => ({
      expire: () => ({
        exec: async () => [
          [null, increment(key)],
          [null, 1],
        ],
      }),
    }),
  }),
} as unknown as RedisClient;
const unreachableRedis = {
  multi: () => ({
    incr: () => ({
      expire: () => ({ exec: async () => Promise.reject(new Error('Connection is closed.')) }),
    }),
  }),
} as unknown as RedisClient;
const countConversation = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countConversation({ accountId: null, visitorId: visitor }, ip);
const countMessage = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countMessage({ accountId: null, visitorId: visitor }, ip);

describe('daily limits of Genie', () => {
  it('limit a person’s messages, with a lower limit for messages to the model', async () => {
    const permissions = [];
    for (let index = 0; index < 5; index++)
      permissions.push(await countMessage(workingRedis, 'ada', '192.0.2.1'));
    expect(permissions.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, true, false]);
    expect(permissions.map(({ mayUseModel }) => mayUseModel)).toEqual([true, true, false, false, false]);
  });

  it('are ten times as high for the IPv6 addresses of one network together', async () => {
    const permissions = [];
    for (let index = 0; index < 41; index++)
      permissions.push(await countMessage(workingRedis, `new ${index}`, `2001:db8::${index + 1}`));
    expect(permissions.filter(({ mayUseModel }) => mayUseModel)).toHaveLength(20);
    expect(permissions.filter(({ isAllowed }) => isAllowed)).toHaveLength(40);
    expect(await countMessage(workingRedis, 'not counted yet', '192.0.2.9')).toMatchObject({
      isAllowed: true,
      mayUseModel: true,
    });
  });

  it('limit the messages to the model across all IP addresses', async () => {
    counts.clear();
    const permissions = [];
    for (let index = 0; index < 40; index++)
      permissions.push(await countMessage(workingRedis, `far ${index}`, `203.0.113.${index + 1}`));
    expect(permissions.map(({ mayUseModel }) => mayUseModel)).toEqual(
      permissions.map((_, index) => index < 30),
    );
    expect(permissions.every(({ isAllowed }) => isAllowed)).toBe(true);
  });

  it('allow 60 new conversations per person and 600 per IP address', async () => {
    const byPerson = [];
    for (let index = 0; index < 61; index++)
      byPerson.push((await countConversation(workingRedis, 'fay', '192.0.2.3')).isAllowed);
    expect(byPerson.filter(isAllowed => isAllowed)).toHaveLength(60);
    expect(byPerson.at(-1)).toBe(false);
    const byAddress = [];
    for (let index = 0; index < 601; index++)
      byAddress.push((await countConversation(workingRedis, `new ${index}`, '192.0.2.4')).isAllowed);
    expect(byAddress.filter(isAllowed => isAllowed)).toHaveLength(600);
    expect(await countMessage(workingRedis, 'fay', '192.0.2.3')).toMatchObject({ isAllowed: true });
  });

  it('allow conversations, and messages without the model, while Redis is down', async () => {
    expect(await countConversation(unreachableRedis, 'eva', '192.0.2.2')).toMatchObject({ isAllowed: true });
    expect(await countMessage(unreachableRedis, 'eva', '192.0.2.2')).toMatchObject({
      isAllowed: true,
      mayUseModel: false,
    });
  });
});
