import { availableParallelism } from 'node:os';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import * as argon2 from 'argon2';
import pLimit from 'p-limit';
import { passwordWeakness } from './password-policy.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const queueLength = 200;

/**
 * Hashes passwords on the thread pool, few at a time, so that a rush of sign-ins neither blocks the event
 * loop nor takes every core. Beyond its queue it refuses at once.
 */
@Injectable()
export class PasswordHasher {
  private readonly limit = pLimit(Math.max(1, availableParallelism() - 1));

  hash(password: string): Promise<string> {
    return this.inTurn(() => argon2.hash(password, parameters));
  }

  /** Hashes a new password, or fails with `auth/weak-password` and the reason. */
  async hashStrong(password: string, email: string | null): Promise<string> {
    const weakness = passwordWeakness(password, email);
    if (weakness) fail('auth/weak-password', { detail: weakness });
    return this.hash(password);
  }

  async verify(hash: string, password: string): Promise<boolean> {
    return this.inTurn(() => argon2.verify(hash, password));
  }

  /** Was this hash made with weaker parameters than today's? */
  isOutdated(hash: string): boolean {
    return argon2.needsRehash(hash, parameters);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= queueLength) fail('upstream-unavailable', { retry_after: 5 });
    return this.limit(work);
  }
}
