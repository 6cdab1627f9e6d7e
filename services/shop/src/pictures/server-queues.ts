import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { FairQueue } from '@giftlist/service-kit/core/fair-queue';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { LRUCache } from 'lru-cache';

/** Simultaneous fetches from a server, and consecutive failures before a pause. */
const perServer = 3;
const queueLimits = { maxWaitingPerKey: 60, maxWaiting: 200 };
/** Simultaneous fetches. The queue for encoding pictures has room for all of them. */
const concurrency = 8;
const pauseMs = 30_000;
const maxServers = 1_000;

interface Failures {
  count: number;
  pausedUntil: number;
}

/**
 * Queues fetches per server, with turns between requesters. Pauses a server for 30 seconds after three failures to
 * respond in a row, so that it does not delay other pictures.
 */
export class ServerQueues {
  private readonly servers = new Map<string, FairQueue>();
  private readonly all = new FairQueue({
    concurrency,
    concurrencyPerKey: perServer,
    maxWaitingPerKey: perServer,
    maxWaiting: 200,
  });
  private readonly failures = new LRUCache<string, Failures>({ max: maxServers });

  /**
   * Throws `rate-limited` or `upstream-unavailable` if the queue is full or the server does not respond. Throws the
   * signal's reason if aborted.
   */
  async run<T>(server: string, requester: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.checkPause(server);
    const queue =
      this.servers.get(server) ??
      new FairQueue({ concurrency: perServer, concurrencyPerKey: perServer, ...queueLimits });
    this.servers.set(server, queue);
    try {
      return await queue.run(requester, () => this.runTracked(server, work, signal), signal);
    } finally {
      if (queue.size === 0) this.servers.delete(server);
    }
  }

  private async runTracked<T>(server: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.checkPause(server);
    try {
      const result = await this.all.run(server, work, signal);
      this.failures.delete(server);
      return result;
    } catch (error) {
      if (error instanceof LinkError) this.recordFailure(server, error);
      throw error;
    }
  }

  private checkPause(server: string): void {
    const { pausedUntil = 0 } = this.failures.get(server) ?? {};
    const remainingPauseMs = pausedUntil - performance.now();
    if (remainingPauseMs > 0)
      fail('upstream-unavailable', { retry_after: Math.ceil(remainingPauseMs / 1_000) });
  }

  private recordFailure(server: string, { reason }: LinkError): void {
    if (reason !== 'out-of-time' && reason !== 'unreachable') {
      this.failures.delete(server);
      return;
    }
    const count = (this.failures.get(server)?.count ?? 0) + 1;
    const pausedUntil = count < perServer ? 0 : performance.now() + pauseMs;
    this.failures.set(server, { count, pausedUntil });
  }
}
