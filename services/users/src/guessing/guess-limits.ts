import { addressGroup } from '@giftlist/service-kit/address-group';
import { Clock } from '@giftlist/service-kit/clock';
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { fail } from '@giftlist/service-kit/problem-error';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import {
  addressPolicy,
  type GuessKind,
  type GuessPolicy,
  guessMemoryMs,
  guessPolicies,
  waits,
} from './guess-delay.ts';

/**
 * Counts a guess in every bucket before it is checked, so that simultaneous guesses all count. If one of them must
 * wait, returns the wait and counts nothing. A bucket is a hash with the number of guesses (`n`) and the time of the
 * next allowed one (`until`).
 */
const countGuess = `
local now = tonumber(ARGV[1])
local wait = 0
for _, key in ipairs(KEYS) do
  local ends = tonumber(redis.call('HGET', key, 'until') or '0')
  if ends - now > wait then wait = ends - now end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  local table = cjson.decode(ARGV[2 + i])
  local n = redis.call('HINCRBY', key, 'n', 1)
  redis.call('HSET', key, 'until', now + table[math.min(n, #table)])
  redis.call('PEXPIRE', key, ARGV[2])
end
return 0`;

/** Undoes the count of a correct guess. */
const undoCount = `
for _, key in ipairs(KEYS) do
  if redis.call('HINCRBY', key, 'n', -1) < 1 then redis.call('DEL', key) else redis.call('HDEL', key, 'until') end
end`;

export interface GuessAt {
  kind: GuessKind;
  /** The target: an email address for password guesses, an account id for code guesses. */
  subject: string;
  ip: string;
  /** Whether this browser signed in to the account before; then strangers' guesses do not slow it down. */
  isKnownBrowser: boolean;
}

interface Bucket {
  policy: GuessPolicy;
  key: string;
}

/** Slows down guessing of passwords and codes, per account and per IP address. */
@Injectable()
export class GuessLimits {
  constructor(
    private readonly redis: RedisClient,
    private readonly emailKeys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  /** Counts a guess, or fails with `rate-limited` and the time to wait in seconds. */
  async take(guess: GuessAt): Promise<void> {
    const buckets = this.buckets(guess);
    const tables = buckets.map(({ policy }) => JSON.stringify(waits(policy)));
    const now = this.clock.now().getTime();
    const keys = buckets.map(({ key }) => key);
    const wait = Number(
      await this.redis.eval(countGuess, keys.length, ...keys, now, guessMemoryMs, ...tables),
    );
    if (wait > 0) fail('rate-limited', { retry_after: Math.ceil(wait / 1_000) });
  }

  /** Clears the guesser's bucket after a correct guess and undoes its count in the others. */
  async wasRight(guess: GuessAt): Promise<void> {
    const [own, ...others] = this.buckets(guess).map(({ key }) => key);
    if (own) await this.redis.del(own);
    if (others.length > 0) await this.redis.eval(undoCount, others.length, ...others);
  }

  /** Clears the account's guess counts after a password change; of the pair counts only that of this IP address. */
  async forgetAccount(email: string, ip: string): Promise<void> {
    const guess = { kind: 'password', subject: email, ip } as const;
    const known = this.buckets({ ...guess, isKnownBrowser: true });
    const strange = this.buckets({ ...guess, isKnownBrowser: false });
    const buckets = [...known, ...strange].filter(({ policy }) => policy !== addressPolicy);
    await this.redis.del(...buckets.map(({ key }) => key));
  }

  /** Returns the buckets of a guess; the first one is specific to the guesser. */
  private buckets({ kind, subject, ip, isKnownBrowser }: GuessAt): Bucket[] {
    const { pair, account } = guessPolicies[kind];
    const name = `users:guess:${kind}`;
    const subjectKey = this.emailKeys.emailKey(subject);
    if (isKnownBrowser) return [{ policy: pair, key: `${name}:known:${subjectKey}` }];
    const address = addressGroup(ip);
    return [
      { policy: pair, key: `${name}:pair:${subjectKey}:${address}` },
      { policy: account, key: `${name}:account:${subjectKey}` },
      { policy: addressPolicy, key: `users:guess:address:${address}` },
    ];
  }
}
