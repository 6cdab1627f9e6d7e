import { Injectable } from '@nestjs/common';
import { RedisClient } from '../redis/redis.ts';

/** Longer than the lifetime of an access token. */
const ttlS = 1_200;
const accountKeyOf = (accountId: string) => `departed:${accountId}`;
const signInKeyOf = (signInId: string) => `ended-sign-in:${signInId}`;

/**
 * Deleted accounts and ended sign-ins whose access tokens may still be valid, which `AccessGuard` refuses. A second
 * `user.deleted`, published later, removes what was written during the deletion.
 */
@Injectable()
export class EndedSessions {
  constructor(private readonly redis: RedisClient) {}

  async addAccount(accountId: string): Promise<void> {
    await this.redis.set(accountKeyOf(accountId), 1, 'EX', ttlS);
  }

  /** Call it if the deletion of the account failed. */
  async removeAccount(accountId: string): Promise<void> {
    await this.redis.del(accountKeyOf(accountId));
  }

  /** Refuses the access tokens of these sign-ins. While Redis is unavailable they remain valid until they expire. */
  async addSignIns(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const commands = this.redis.pipeline();
    for (const id of ids) commands.set(signInKeyOf(id), 1, 'EX', ttlS);
    await commands.exec().catch(() => null);
  }

  /** Whether a sign-in has ended; false while Redis is unavailable. */
  async hasSignIn(sessionId: string): Promise<boolean> {
    return this.hasAny(signInKeyOf(sessionId));
  }

  /** Whether an account was deleted or a sign-in has ended; false while Redis is unavailable. */
  async hasAccountOrSignIn(accountId: string, sessionId?: string): Promise<boolean> {
    return this.hasAny(accountKeyOf(accountId), ...(sessionId ? [signInKeyOf(sessionId)] : []));
  }

  private async hasAny(...keys: string[]): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    return (await this.redis.exists(...keys).catch(() => 0)) > 0;
  }
}
