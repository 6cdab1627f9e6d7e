import { createHash, randomBytes } from 'node:crypto';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import { type Account, passwordMark } from '../model/accounts.ts';

const lifeSeconds = 600;
const keyOf = (ticket: string) => `users:ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

const holding = (account: Account) => `${account._id} ${passwordMark(account)}`;

/** Issues ten-minute tickets to accounts that passed the first factor and need the second. */
@Injectable()
export class Tickets {
  constructor(private readonly redis: RedisClient) {}

  async issue(account: Account): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    await this.redis.set(keyOf(ticket), holding(account), 'EX', lifeSeconds);
    return ticket;
  }

  /** Returns the account id, or null if the ticket is unknown, expired or used. */
  async accountIdOf(ticket: string): Promise<string | null> {
    return (await this.redis.get(keyOf(ticket)))?.split(' ')[0] ?? null;
  }

  /** Whether the password is still the one that this ticket was issued for. */
  async isGoodFor(ticket: string, account: Account): Promise<boolean> {
    return (await this.redis.get(keyOf(ticket))) === holding(account);
  }

  /** Consumes the ticket. Only one of two simultaneous attempts succeeds. */
  async use(ticket: string): Promise<boolean> {
    return (await this.redis.del(keyOf(ticket))) === 1;
  }
}
