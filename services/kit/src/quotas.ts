import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from './clock.ts';
import { RedisClient } from './redis.ts';

/** Something counted within a window of time, which begins with the first that is counted. */
export interface Quota {
  /** The Redis key; services that share a quota share its name. */
  key: string;
  /** What may be counted within one window. */
  most: number;
  windowMs: number;
}

/** The quota that an amount did not fit into: of several the one that has room last. */
export interface Full {
  key: string;
  /** Until it has room. */
  waitMs: number;
}

/**
 * Counts an amount in every quota, or in none where it does not fit into one of them: then returns when it
 * will fit, and the place of the quota that has room last. Each key is a hash of `n` counted and `ends`, the
 * end of its window. One script is one step, so that any number of simultaneous requests stop exactly at the
 * bound.
 */
const takeScript = `
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

/** Bounds on how often something may happen within a time, kept in Redis and shared by all processes. */
@Injectable()
export class Quotas {
  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** Takes the amount from all quotas, or from none: then returns the one that is full. */
  async take(quotas: readonly Quota[], amount = 1): Promise<Full | null> {
    const keys = quotas.map(({ key }) => key);
    const bounds = quotas.flatMap(({ most, windowMs }) => [most, windowMs]);
    const now = this.clock.now().getTime();
    const answer = await this.redis.eval(takeScript, keys.length, ...keys, now, amount, ...bounds);
    const [waitMs, place] = Verdict.parse(answer);
    const key = keys[place - 1];
    return key === undefined ? null : { key, waitMs };
  }
}
