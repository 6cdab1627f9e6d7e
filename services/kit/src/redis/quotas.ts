import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../core/clock.ts';
import { RedisClient } from './redis.ts';

/** A limit per time window. The window starts with the first counted item. */
export interface Quota {
  /** Services that use the same key share the quota. */
  key: string;
  max: number;
  windowMs: number;
}

/** The exceeded quota with the longest wait. */
export interface ExceededQuota {
  key: string;
  /** Until the window ends. */
  waitMs: number;
}

/**
 * Adds an amount to all quotas and returns {0, 0}. If a quota would be exceeded, counts nothing and returns the longest
 * wait and the index of its quota (from 1). Each key is a hash with the count `n` and the end of the window, `ends`.
 */
const countScript = `
local now = tonumber(ARGV[1])
local amount = tonumber(ARGV[2])
local wait, full = 0, 0
for i, key in ipairs(KEYS) do
  local max, window = tonumber(ARGV[1 + 2 * i]), tonumber(ARGV[2 + 2 * i])
  local ends = tonumber(redis.call('HGET', key, 'ends') or '0')
  if ends <= now or ends > now + window then redis.call('DEL', key) ends = now + window end
  local n = tonumber(redis.call('HGET', key, 'n') or '0')
  if n + amount > max and ends - now > wait then wait = ends - now full = i end
end
if wait > 0 then return {wait, full} end
for i, key in ipairs(KEYS) do
  local window = tonumber(ARGV[2 + 2 * i])
  redis.call('HSETNX', key, 'ends', now + window)
  redis.call('HINCRBY', key, 'n', amount)
  redis.call('PEXPIRE', key, window)
end
return {0, 0}`;

const ScriptReply = z.tuple([z.number(), z.number()]);

/** Counts that are stored in Redis and shared by all processes. */
@Injectable()
export class Quotas {
  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** Adds the amount to all quotas and returns null, or adds nothing and returns the quota that would be exceeded. */
  async count(quotas: readonly Quota[], amount = 1): Promise<ExceededQuota | null> {
    const keys = quotas.map(({ key }) => key);
    const limits = quotas.flatMap(({ max, windowMs }) => [max, windowMs]);
    const now = this.clock.now().getTime();
    const reply = await this.redis.eval(countScript, keys.length, ...keys, now, amount, ...limits);
    const [waitMs, index] = ScriptReply.parse(reply);
    const key = keys[index - 1];
    return key === undefined ? null : { key, waitMs };
  }
}
