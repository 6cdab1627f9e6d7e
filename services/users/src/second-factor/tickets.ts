import { createHash, randomBytes } from 'node:crypto';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import { type Account, getPasswordVersion } from '../model/accounts.ts';

const ttlSeconds = 600;
const toKey = (ticket: string) => `users:ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

const toValue = (account: Account) => `${account._id} ${getPasswordVersion(account)}`;

/** A ticket proves the first factor when the second factor is sent. Tickets are valid for ten minutes. */
@Injectable()
export class SecondFactorTickets {
  constructor(private readonly redis: RedisClient) {}

  async issue(account: Account): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    await this.redis.set(toKey(ticket), toValue(account), 'EX', ttlSeconds);
    return ticket;
  }

  /** Returns null if the ticket is unknown, expired or used. */
  async findAccountId(ticket: string): Promise<string | null> {
    return (await this.redis.get(toKey(ticket)))?.split(' ')[0] ?? null;
  }

  /** Whether the ticket was issued to this account and the password has not changed since then. */
  async isValidFor(ticket: string, account: Account): Promise<boolean> {
    return (await this.redis.get(toKey(ticket))) === toValue(account);
  }

  /** Returns true for only one of two simultaneous attempts. */
  async consume(ticket: string): Promise<boolean> {
    return (await this.redis.del(toKey(ticket))) === 1;
  }
}
