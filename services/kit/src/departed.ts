import { Injectable } from '@nestjs/common';
import { RedisClient } from './redis.ts';

/** Longer than the longest life of an access token. */
const rememberedS = 1_200;
const keyOf = (accountId: string) => `departed:${accountId}`;
const signInKeyOf = (signInId: string) => `ended-sign-in:${signInId}`;

/**
 * Accounts that were deleted, and sign-ins that were ended for everybody, while their access tokens are still
 * valid. Every service refuses their writes at once; what was being written at that moment is removed when
 * `user.deleted` comes the second time.
 */
@Injectable()
export class Departed {
  constructor(private readonly redis: RedisClient) {}

  async note(accountId: string): Promise<void> {
    await this.redis.set(keyOf(accountId), 1, 'EX', rememberedS);
  }

  /** The account stays after all. */
  async forget(accountId: string): Promise<void> {
    await this.redis.del(keyOf(accountId));
  }

  /** Refuses the writes of these sign-ins. While Redis is unavailable they end with their access tokens. */
  async noteSignIns(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const notes = this.redis.pipeline();
    for (const id of ids) notes.set(signInKeyOf(id), 1, 'EX', rememberedS);
    await notes.exec().catch(() => null);
  }

  async hasEnded(sessionId: string): Promise<boolean> {
    return (await this.redis.exists(signInKeyOf(sessionId)).catch(() => 0)) > 0;
  }

  /** While Redis is away nobody counts as gone: writing does not depend on it. */
  async has(accountId: string, sessionId?: string): Promise<boolean> {
    const keys = [keyOf(accountId), ...(sessionId ? [signInKeyOf(sessionId)] : [])];
    return (await this.redis.exists(...keys).catch(() => 0)) > 0;
  }
}
