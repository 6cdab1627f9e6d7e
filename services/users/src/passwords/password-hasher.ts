import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FairQueue } from '@giftlist/service-kit/core/fair-queue';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getRequestNetwork } from '@giftlist/service-kit/http/origins';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { parseOptions } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { argon2Parameters } from './argon2-parameters.ts';
import { findPasswordWeakness } from './password-policy.ts';

/** One or two seconds of work on a fast machine. Further jobs are refused with a retry time. */
const queueLength = 64;
/** Each thread takes 19 MiB and a V8 isolate from the container's memory. */
const maxThreads = 4;
const threadCount = Math.min(maxThreads, Math.max(1, availableParallelism() - 1));
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./argon2-worker.ts', import.meta.url)
  : new URL('./argon2-worker.js', import.meta.url);

/**
 * Hashes passwords in low-priority threads, so that a burst of sign-ins does not slow down other requests. Serves
 * the clients' networks in turn.
 */
@Injectable()
export class PasswordHasher implements OnApplicationShutdown {
  private readonly queue = new FairQueue({
    concurrency: threadCount,
    concurrencyPerKey: threadCount,
    // Never reached, so that only the total is limited.
    maxWaitingPerKey: queueLength + 1,
    maxWaiting: queueLength,
  });
  private readonly threads = new Piscina({
    filename: fileURLToPath(workerUrl),
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: 60_000,
    niceIncrement: 10,
  });

  hash(password: string): Promise<string> {
    return this.runInThread('hash', password);
  }

  /** Fails with `auth/weak-password` and the reason. */
  async hashIfStrong(password: string, email: string | null): Promise<string> {
    const weakness = findPasswordWeakness(password, email);
    if (weakness) fail('auth/weak-password', { detail: weakness });
    return this.hash(password);
  }

  verify(hash: string, password: string): Promise<boolean> {
    return this.runInThread('verify', { hash, password });
  }

  isOutdated(hash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(hash);
    return memoryCost < argon2Parameters.memoryCost || timeCost < argon2Parameters.timeCost;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  private runInThread(name: 'hash' | 'verify', job: unknown) {
    return this.queue.run(getRequestNetwork(), () => this.threads.run(job, { name }));
  }
}
