import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { FairQueue } from '@giftlist/service-kit/core/fair-queue';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { LRUCache } from 'lru-cache';

/** Simultaneous fetches from one server. */
const maxPerServer = 3;
/** Consecutive failures to respond. */
const failuresBeforePause = 3;
const queueLimits = { maxWaitingPerKey: 60, maxWaiting: 200 };
/** Simultaneous fetches from all servers. The queue for encoding pictures has room for all of them. */
const concurrency = 8;
const pauseMs = 30_000;
const maxServers = 1_000;

interface Failures {
  count: number;
  pausedUntil: number;
}

/**
 * Queues fetches per server, with turns between requesters. Pauses a server for 30 seconds if it has not responded
 * three times in a row, so that it does not delay the pictures of other servers.
 */
export class ServerQueues {
  private readonly queues = new Map<string, FairQueue>();
  private readonly globalQueue = new FairQueue({
    concurrency,
    concurrencyPerKey: maxPerServer,
    maxWaitingPerKey: maxPerServer,
    maxWaiting: 200,
  });
  private readonly failures = new LRUCache<string, Failures>({ max: maxServers });

  /**
   * Throws `rate-limited` or `upstream-unavailable` if a queue is full, `upstream-unavailable` if the server is paused,
   * and the signal's reason if aborted.
   */
  async run<T>(server: string, requester: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.failIfPaused(server);
    const queue =
      this.queues.get(server) ??
      new FairQueue({ concurrency: maxPerServer, concurrencyPerKey: maxPerServer, ...queueLimits });
    this.queues.set(server, queue);
    try {
      return await queue.run(requester, () => this.runTracked(server, work, signal), signal);
    } finally {
      if (queue.size === 0) this.queues.delete(server);
    }
  }

  private async runTracked<T>(server: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.failIfPaused(server);
    try {
      const result = await this.globalQueue.run(server, work, signal);
      this.failures.delete(server);
      return result;
    } catch (error) {
      if (error instanceof LinkError) this.recordFailure(server, error);
      throw error;
    }
  }

  private failIfPaused(server: string): void {
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
    const pausedUntil = count < failuresBeforePause ? 0 : performance.now() + pauseMs;
    this.failures.set(server, { count, pausedUntil });
  }
}
