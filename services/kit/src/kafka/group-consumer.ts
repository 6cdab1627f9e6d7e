import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer } from 'kafkajs';
import type { Log } from '../log.ts';
import { consumerReading } from '../metrics.ts';
import { isOutage } from '../outage.ts';
import type { KafkaClient } from './client.ts';
import type { EventReader } from './event-reader.ts';
import { beatMs } from './handling.ts';
import { groupName } from './names.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * A member of a Kafka group that reads its topics from the beginning, for several consumers. When the client fails, a
 * new one replaces it: soon if the broker was unavailable, after increasing backoff if it has a defect, which must not stop
 * other groups of its process.
 */
export class GroupConsumer {
  private readonly stopping = new AbortController();
  private readonly firstJoin = Promise.withResolvers<void>();
  private running: Promise<void> = Promise.resolve();
  private isJoined = false;

  constructor(
    private readonly reader: EventReader,
    private readonly broker: KafkaClient,
    private readonly log: Log,
  ) {
    this.joined = false;
  }

  get name(): string {
    return this.reader.name;
  }

  get consumers(): readonly string[] {
    return this.reader.consumers;
  }

  /** Starts reading in the background. */
  start(): void {
    this.running = this.keepReading();
  }

  /** Whether it is currently a member of the group. */
  get joined(): boolean {
    return this.isJoined;
  }

  private set joined(is: boolean) {
    this.isJoined = is;
    for (const consumer of this.consumers) consumerReading.labels(consumer).set(Number(is));
  }

  /** Resolves when the group has been joined for the first time, or when the consumer is stopped. */
  get whenJoined(): Promise<void> {
    return this.firstJoin.promise;
  }

  /** Finishes the current events and leaves the group. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.firstJoin.resolve();
  }

  private async keepReading(): Promise<void> {
    const { signal } = this.stopping;
    let waitMs = firstWaitMs;
    while (!signal.aborted) {
      const began = performance.now();
      await this.readUntilStopped().catch(error => {
        this.joined = false;
        const isPassing = isOutage(error) || performance.now() - began > longestWaitMs;
        waitMs = isPassing ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
        this.log.error(
          { err: error, group: this.name, consumers: this.consumers, waitMs },
          'consumer crashed',
        );
      });
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Rejects with the error that crashed the client. */
  private async readUntilStopped(): Promise<void> {
    const consumer = this.createConsumer();
    const crash = Promise.withResolvers<never>();
    crash.promise.catch(() => undefined);
    consumer.on('consumer.crash', ({ payload }) => crash.reject(payload.error));
    consumer.on('consumer.group_join', ({ payload }) => {
      this.reader.assign(payload.memberAssignment);
      this.joined = true;
      this.firstJoin.resolve();
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: this.reader.topicNames, fromBeginning: true });
      await consumer.run({
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        autoCommitInterval: 1_000,
        eachBatch: batch => this.reader.readBatch(batch),
      });
      const { signal } = this.stopping;
      if (!signal.aborted) await Promise.race([crash.promise, once(signal, 'abort')]);
    } finally {
      await consumer.disconnect().catch(() => undefined);
      this.reader.assign({});
    }
  }

  private createConsumer(): Consumer {
    return this.broker.kafka.consumer({
      groupId: groupName(this.broker.namespace, this.name),
      sessionTimeout: 6_000,
      heartbeatInterval: beatMs,
      rebalanceTimeout: 15_000,
      maxWaitTimeInMs: this.broker.fetchWaitMs,
      metadataMaxAge: 60_000,
      // The restart happens here, with a new client that has no stale connections.
      retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000, restartOnFailure: async () => false },
    });
  }
}
