import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { Clock } from '@giftlist/service-kit/core/clock';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import {
  computeGuessDelays,
  type GuessKind,
  type GuessPolicy,
  guessPolicies,
  guessTtlMs,
  ipPolicy,
} from './guess-delay.ts';

/**
 * Counts a guess in each bucket, or returns the remaining delay in milliseconds without counting. Must run before the
 * password or code is checked, so that simultaneous guesses all count.
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
  local delays = cjson.decode(ARGV[2 + i])
  local n = redis.call('HINCRBY', key, 'n', 1)
  redis.call('HSET', key, 'until', now + delays[math.min(n, #delays)])
  redis.call('PEXPIRE', key, ARGV[2])
end
return 0`;

/** Subtracts a guess from each bucket and ends the delay after it. */
const undoGuess = `
for _, key in ipairs(KEYS) do
  if redis.call('HINCRBY', key, 'n', -1) < 1 then redis.call('DEL', key) else redis.call('HDEL', key, 'until') end
end`;

export interface Guess {
  kind: GuessKind;
  /** For passwords, the email address or else the account id. For codes, the account id. */
  subject: string;
  ip: string;
  /** True if this browser has signed in to the account before. Other browsers' guesses then do not delay this guess. */
  isKnownBrowser: boolean;
}

interface Bucket {
  policy: GuessPolicy;
  key: string;
}

/** Slows down password and code guessing per account and per IP address. */
@Injectable()
export class GuessLimits {
  constructor(
    private readonly redis: RedisClient,
    private readonly emailKeys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  /** Counts a guess. If it comes too early, fails with `rate-limited` and the waiting time in seconds. */
  async recordGuessOrFail(guess: Guess): Promise<void> {
    const buckets = this.createBuckets(guess);
    const delays = buckets.map(({ policy }) => JSON.stringify(computeGuessDelays(policy)));
    const now = this.clock.now().getTime();
    const keys = buckets.map(({ key }) => key);
    const waitMs = Number(
      await this.redis.eval(countGuess, keys.length, ...keys, now, guessTtlMs, ...delays),
    );
    if (waitMs > 0) fail('rate-limited', { retry_after: Math.ceil(waitMs / 1_000) });
  }

  /** Clears the guesser's count after a correct guess and subtracts the guess from the shared counts. */
  async recordSuccess(guess: Guess): Promise<void> {
    const [guesserKey, ...sharedKeys] = this.createBuckets(guess).map(({ key }) => key);
    if (guesserKey) await this.redis.del(guesserKey);
    if (sharedKeys.length > 0) await this.redis.eval(undoGuess, sharedKeys.length, ...sharedKeys);
  }

  /** Clears the account's counts of password guesses after a reset, except the counts of other IP addresses. */
  async clearForAccount(email: string, ip: string): Promise<void> {
    const guess = { kind: 'password', subject: email, ip } as const;
    const knownBrowserBuckets = this.createBuckets({ ...guess, isKnownBrowser: true });
    const unknownBrowserBuckets = this.createBuckets({ ...guess, isKnownBrowser: false });
    // The count of all guesses from this IP address stays, because it includes other accounts.
    const buckets = [...knownBrowserBuckets, ...unknownBrowserBuckets].filter(
      ({ policy }) => policy !== ipPolicy,
    );
    await this.redis.del(...buckets.map(({ key }) => key));
  }

  /** Returns the guesser's bucket first, followed by the shared buckets. */
  private createBuckets({ kind, subject, ip, isKnownBrowser }: Guess): Bucket[] {
    const { pair, account } = guessPolicies[kind];
    const keyPrefix = `users:guess:${kind}`;
    const subjectKey = this.emailKeys.hashEmail(subject);
    if (isKnownBrowser) return [{ policy: pair, key: `${keyPrefix}:known:${subjectKey}` }];
    const addressGroup = toAddressGroup(ip);
    return [
      { policy: pair, key: `${keyPrefix}:pair:${subjectKey}:${addressGroup}` },
      { policy: account, key: `${keyPrefix}:account:${subjectKey}` },
      { policy: ipPolicy, key: `users:guess:address:${addressGroup}` },
    ];
  }
}
