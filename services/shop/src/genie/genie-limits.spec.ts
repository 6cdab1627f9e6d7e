import { Clock } from '@giftlist/service-kit/clock';
import type { RedisClient } from '@giftlist/service-kit/redis';
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
const away = {
  incr: async () => Promise.reject(new Error('Connection is closed.')),
} as unknown as RedisClient;
const begin = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countConversation({ account: null, visitor }, ip);
const take = (redis: RedisClient, visitor: string, ip: string) =>
  new GenieLimits(config, redis, new Clock()).countMessage({ account: null, visitor }, ip);

describe('daily limits of Genie', () => {
  it('limit the messages of one person, the first ones of which go to the model', async () => {
    const answers = [];
    for (let at = 0; at < 5; at++) answers.push(await take(counting, 'ada', '192.0.2.1'));
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, true, false]);
    expect(answers.map(({ model }) => model)).toEqual([true, true, false, false, false]);
  });

  it('are ten times as high for one IP address, however often the cookie is deleted', async () => {
    const answers = [];
    for (let at = 0; at < 41; at++) answers.push(await take(counting, `new ${at}`, `2001:db8::${at + 1}`));
    expect(answers.filter(({ model }) => model)).toHaveLength(20);
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(40);
    expect(await take(counting, 'elsewhere', '192.0.2.9')).toMatchObject({ allowed: true, model: true });
  });

  it('limit the messages to the model in total, over all IP addresses', async () => {
    counts.clear();
    const answers = [];
    for (let at = 0; at < 40; at++) answers.push(await take(counting, `far ${at}`, `203.0.113.${at + 1}`));
    expect(answers.map(({ model }) => model)).toEqual(answers.map((_, at) => at < 30));
    expect(answers.every(({ allowed }) => allowed)).toBe(true);
  });

  it('allow sixty new conversations per person, and ten times as many per IP address', async () => {
    const own = [];
    for (let at = 0; at < 61; at++) own.push((await begin(counting, 'fay', '192.0.2.3')).allowed);
    expect(own.filter(allowed => allowed)).toHaveLength(60);
    expect(own.at(-1)).toBe(false);
    const there = [];
    for (let at = 0; at < 601; at++) there.push((await begin(counting, `new ${at}`, '192.0.2.4')).allowed);
    expect(there.filter(allowed => allowed)).toHaveLength(600);
    expect(await take(counting, 'fay', '192.0.2.3')).toMatchObject({ allowed: true });
    expect(await begin(away, 'fay', '192.0.2.3')).toMatchObject({ allowed: true });
  });

  it('keep messages from the model while Redis is down', async () => {
    expect(await take(away, 'eva', '192.0.2.2')).toMatchObject({ allowed: true, model: false });
  });
});
