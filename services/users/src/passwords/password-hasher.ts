import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FairQueue } from '@giftlist/service-kit/fair-queue';
import { requestNetwork } from '@giftlist/service-kit/http/origins';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { parseOptions } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { parameters } from './argon2-parameters.ts';
import { passwordWeakness } from './password-policy.ts';

/** The maximum number of waiting hashes: one or two seconds on a fast machine. More are refused with a retry time. */
const queueLength = 64;
/** The maximum number of threads: each needs 19 MiB and an isolate, which must fit into a container. */
const mostThreads = 4;
const threads = Math.min(mostThreads, Math.max(1, availableParallelism() - 1));
const worker = import.meta.url.endsWith('.ts')
  ? new URL('./argon2-worker.ts', import.meta.url)
  : new URL('./argon2-worker.js', import.meta.url);

/**
 * Hashes passwords in a few low-priority threads, so that a burst of sign-ins neither blocks the event loop nor slows
 * down other requests. Networks are served round-robin; beyond the queue requests are refused at once.
 */
@Injectable()
export class PasswordHasher implements OnApplicationShutdown {
  private readonly queue = new FairQueue({
    concurrency: threads,
    concurrencyPerKey: threads,
    maxWaitingPerKey: queueLength + 1,
    maxWaiting: queueLength,
  });
  private readonly threads = new Piscina({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    niceIncrement: 10,
  });

  hash(password: string): Promise<string> {
    return this.inThread('hash', password);
  }

  /** Hashes a new password, or fails with `auth/weak-password` and the reason. */
  async hashStrong(password: string, email: string | null): Promise<string> {
    const weakness = passwordWeakness(password, email);
    if (weakness) fail('auth/weak-password', { detail: weakness });
    return this.hash(password);
  }

  verify(hash: string, password: string): Promise<boolean> {
    return this.inThread('verify', { hash, password });
  }

  /** Whether a hash has weaker parameters than the current ones. */
  isOutdated(hash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(hash);
    return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  private inThread(name: 'hash' | 'verify', job: unknown) {
    return this.queue.run(requestNetwork(), () => this.threads.run(job, { name }));
  }
}
