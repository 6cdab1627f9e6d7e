import { Injectable } from '@nestjs/common';
import { RedisClient } from '../redis/redis.ts';

/** Longer than the lifetime of an access token. */
const ttlS = 1_200;
const getAccountKey = (accountId: string) => `departed:${accountId}`;
const getSignInKey = (signInId: string) => `ended-sign-in:${signInId}`;

/**
 * Remembers deleted accounts and ended sign-ins, so that `AccessGuard` refuses their access tokens before these expire.
 * If a request in progress still writes data, a second `user.deleted` event, a minute later, deletes it.
 */
@Injectable()
export class EndedSessions {
  constructor(private readonly redis: RedisClient) {}

  async addAccount(accountId: string): Promise<void> {
    await this.redis.set(getAccountKey(accountId), 1, 'EX', ttlS);
  }

  /** Call it if the deletion of the account failed. */
  async removeAccount(accountId: string): Promise<void> {
    await this.redis.del(getAccountKey(accountId));
  }

  /** Refuses the access tokens of these sign-ins. While Redis is unavailable, they stay valid until they expire. */
  async addSignIns(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const commands = this.redis.pipeline();
    for (const id of ids) commands.set(getSignInKey(id), 1, 'EX', ttlS);
    await commands.exec().catch(() => null);
  }

  /** Returns false while Redis is unavailable. */
  async hasSignIn(signInId: string): Promise<boolean> {
    return this.hasAny(getSignInKey(signInId));
  }

  /** Returns false while Redis is unavailable. */
  async hasAccountOrSignIn(accountId: string, signInId?: string): Promise<boolean> {
    return this.hasAny(getAccountKey(accountId), ...(signInId ? [getSignInKey(signInId)] : []));
  }

  private async hasAny(...keys: string[]): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    return (await this.redis.exists(...keys).catch(() => 0)) > 0;
  }
}
