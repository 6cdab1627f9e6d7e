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
const workingRedis = {
  incr: async (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key);
  },
  expire: async () => 1,
} as unknown as RedisClient;
const unreachableRedis = {
  incr: async () => Promise.reject(new Error('Connection is closed.')),
} as unknown as RedisClient;
const countConversation = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countConversation({ account: null, visitor }, ip);
const countMessage = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countMessage({ account: null, visitor }, ip);

describe('daily limits of Genie', () => {
  it('limit a person’s messages, with a lower limit for the model', async () => {
    const permissions = [];
    for (let index = 0; index < 5; index++)
      permissions.push(await countMessage(workingRedis, 'ada', '192.0.2.1'));
    expect(permissions.map(({ allowed }) => allowed)).toEqual([true, true, true, true, false]);
    expect(permissions.map(({ model }) => model)).toEqual([true, true, false, false, false]);
  });

  it('are ten times as high for one IP address', async () => {
    const permissions = [];
    for (let index = 0; index < 41; index++)
      permissions.push(await countMessage(workingRedis, `new ${index}`, `2001:db8::${index + 1}`));
    expect(permissions.filter(({ model }) => model)).toHaveLength(20);
    expect(permissions.filter(({ allowed }) => allowed)).toHaveLength(40);
    expect(await countMessage(workingRedis, 'elsewhere', '192.0.2.9')).toMatchObject({
      allowed: true,
      model: true,
    });
  });

  it('limit the messages to the model across all IP addresses', async () => {
    counts.clear();
    const permissions = [];
    for (let index = 0; index < 40; index++)
      permissions.push(await countMessage(workingRedis, `far ${index}`, `203.0.113.${index + 1}`));
    expect(permissions.map(({ model }) => model)).toEqual(permissions.map((_, index) => index < 30));
    expect(permissions.every(({ allowed }) => allowed)).toBe(true);
  });

  it('allow sixty new conversations per person and 600 per IP address', async () => {
    const byPerson = [];
    for (let index = 0; index < 61; index++)
      byPerson.push((await countConversation(workingRedis, 'fay', '192.0.2.3')).allowed);
    expect(byPerson.filter(allowed => allowed)).toHaveLength(60);
    expect(byPerson.at(-1)).toBe(false);
    const byAddress = [];
    for (let index = 0; index < 601; index++)
      byAddress.push((await countConversation(workingRedis, `new ${index}`, '192.0.2.4')).allowed);
    expect(byAddress.filter(allowed => allowed)).toHaveLength(600);
    expect(await countMessage(workingRedis, 'fay', '192.0.2.3')).toMatchObject({ allowed: true });
    expect(await countConversation(unreachableRedis, 'fay', '192.0.2.3')).toMatchObject({ allowed: true });
  });

  it('allow messages without the model while Redis is down', async () => {
    expect(await countMessage(unreachableRedis, 'eva', '192.0.2.2')).toMatchObject({
      allowed: true,
      model: false,
    });
  });
});
