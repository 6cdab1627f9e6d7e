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
const counting = {
  incr: async (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key);
  },
  expire: async () => 1,
} as unknown as RedisClient;
const unreachable = {
  incr: async () => Promise.reject(new Error('Connection is closed.')),
} as unknown as RedisClient;
const countConversation = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countConversation({ account: null, visitor }, ip);
const countMessage = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countMessage({ account: null, visitor }, ip);

describe('daily limits of Genie', () => {
  it('limit the messages of one person, and further those that the model handles', async () => {
    const permissions = [];
    for (let at = 0; at < 5; at++) permissions.push(await countMessage(counting, 'ada', '192.0.2.1'));
    expect(permissions.map(({ allowed }) => allowed)).toEqual([true, true, true, true, false]);
    expect(permissions.map(({ model }) => model)).toEqual([true, true, false, false, false]);
  });

  it('are ten times as high for one IP address, however often the cookie is deleted', async () => {
    const permissions = [];
    for (let at = 0; at < 41; at++)
      permissions.push(await countMessage(counting, `new ${at}`, `2001:db8::${at + 1}`));
    expect(permissions.filter(({ model }) => model)).toHaveLength(20);
    expect(permissions.filter(({ allowed }) => allowed)).toHaveLength(40);
    expect(await countMessage(counting, 'elsewhere', '192.0.2.9')).toMatchObject({
      allowed: true,
      model: true,
    });
  });

  it('limit the messages to the model in total, over all IP addresses', async () => {
    counts.clear();
    const permissions = [];
    for (let at = 0; at < 40; at++)
      permissions.push(await countMessage(counting, `far ${at}`, `203.0.113.${at + 1}`));
    expect(permissions.map(({ model }) => model)).toEqual(permissions.map((_, at) => at < 30));
    expect(permissions.every(({ allowed }) => allowed)).toBe(true);
  });

  it('allow sixty new conversations per person, and ten times as many per IP address', async () => {
    const byPerson = [];
    for (let at = 0; at < 61; at++)
      byPerson.push((await countConversation(counting, 'fay', '192.0.2.3')).allowed);
    expect(byPerson.filter(allowed => allowed)).toHaveLength(60);
    expect(byPerson.at(-1)).toBe(false);
    const byAddress = [];
    for (let at = 0; at < 601; at++)
      byAddress.push((await countConversation(counting, `new ${at}`, '192.0.2.4')).allowed);
    expect(byAddress.filter(allowed => allowed)).toHaveLength(600);
    expect(await countMessage(counting, 'fay', '192.0.2.3')).toMatchObject({ allowed: true });
    expect(await countConversation(unreachable, 'fay', '192.0.2.3')).toMatchObject({ allowed: true });
  });

  it('allow messages, but not to the model, while Redis is down', async () => {
    expect(await countMessage(unreachable, 'eva', '192.0.2.2')).toMatchObject({
      allowed: true,
      model: false,
    });
  });
});
