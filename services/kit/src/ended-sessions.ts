import { Injectable } from '@nestjs/common';
import { RedisClient } from './redis.ts';

/** Longer than the lifetime of an access token. */
const rememberedS = 1_200;
const keyOf = (accountId: string) => `departed:${accountId}`;
const signInKeyOf = (signInId: string) => `ended-sign-in:${signInId}`;

/**
 * Deleted accounts, and sign-ins that were ended elsewhere, while their access tokens are still valid. Every service
 * refuses all requests of such sign-ins and the writes of such accounts at once; writes in progress at that moment are
 * removed when `user.deleted` arrives the second time.
 */
@Injectable()
export class EndedSessions {
  constructor(private readonly redis: RedisClient) {}

  async note(accountId: string): Promise<void> {
    await this.redis.set(keyOf(accountId), 1, 'EX', rememberedS);
  }

  /** Undoes the refusal, if the deletion of the account failed. */
  async forget(accountId: string): Promise<void> {
    await this.redis.del(keyOf(accountId));
  }

  /** Refuses the access tokens of these sign-ins. While Redis is unavailable they remain valid until they expire. */
  async noteSignIns(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const notes = this.redis.pipeline();
    for (const id of ids) notes.set(signInKeyOf(id), 1, 'EX', rememberedS);
    await notes.exec().catch(() => null);
  }

  async hasEnded(sessionId: string): Promise<boolean> {
    return this.#isNoted(signInKeyOf(sessionId));
  }

  /** While Redis is unavailable no account counts as deleted: reads and writes do not depend on it. */
  async has(accountId: string, sessionId?: string): Promise<boolean> {
    return this.#isNoted(keyOf(accountId), ...(sessionId ? [signInKeyOf(sessionId)] : []));
  }

  async #isNoted(...keys: string[]): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    return (await this.redis.exists(...keys).catch(() => 0)) > 0;
  }
}
