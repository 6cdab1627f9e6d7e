import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from './clock.ts';
import { RedisClient } from './redis.ts';

/** A limit per time window; the window starts with the first counted item. */
export interface Quota {
  /** The Redis key; services that share a quota share its name. */
  key: string;
  /** The maximum per window. */
  most: number;
  windowMs: number;
}

/** The exceeded quota; of several, the one that is free last. */
export interface Full {
  key: string;
  /** The time until it has capacity again. */
  waitMs: number;
}

/**
 * Counts an amount in every quota, or in none if it exceeds one of them: then returns the waiting time and the index of
 * the quota that is free last. Each key is a hash of the count `n` and the end of its window, `ends`. A script is
 * atomic, so simultaneous requests stop exactly at the limit.
 */
const countScript = `
local now = tonumber(ARGV[1])
local amount = tonumber(ARGV[2])
local wait, full = 0, 0
for i, key in ipairs(KEYS) do
  local most, window = tonumber(ARGV[1 + 2 * i]), tonumber(ARGV[2 + 2 * i])
  local ends = tonumber(redis.call('HGET', key, 'ends') or '0')
  if ends <= now or ends > now + window then redis.call('DEL', key) ends = now + window end
  local n = tonumber(redis.call('HGET', key, 'n') or '0')
  if n + amount > most and ends - now > wait then wait = ends - now full = i end
end
if wait > 0 then return {wait, full} end
for i, key in ipairs(KEYS) do
  local window = tonumber(ARGV[2 + 2 * i])
  redis.call('HSETNX', key, 'ends', now + window)
  redis.call('HINCRBY', key, 'n', amount)
  redis.call('PEXPIRE', key, window)
end
return {0, 0}`;

const Verdict = z.tuple([z.number(), z.number()]);

/** Limits how often something may happen within a time window; stored in Redis and shared by all processes. */
@Injectable()
export class Quotas {
  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** Counts the amount in all quotas, or in none: then returns the one that is exceeded. */
  async count(quotas: readonly Quota[], amount = 1): Promise<Full | null> {
    const keys = quotas.map(({ key }) => key);
    const bounds = quotas.flatMap(({ most, windowMs }) => [most, windowMs]);
    const now = this.clock.now().getTime();
    const answer = await this.redis.eval(countScript, keys.length, ...keys, now, amount, ...bounds);
    const [waitMs, place] = Verdict.parse(answer);
    const key = keys[place - 1];
    return key === undefined ? null : { key, waitMs };
  }
}
