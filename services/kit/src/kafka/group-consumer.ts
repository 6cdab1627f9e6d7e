import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer } from 'kafkajs';
import type { Log } from '../core/log.ts';
import { isOutage } from '../core/outage.ts';
import { consumerReading } from '../telemetry/metrics.ts';
import type { KafkaClient } from './client.ts';
import { heartbeatMs } from './event-processor.ts';
import type { EventReader } from './event-reader.ts';
import { groupName } from './names.ts';

const minBackoffMs = 1_000;
const maxBackoffMs = 60_000;

/**
 * Reads the topics of a Kafka group for several consumers, from the beginning if the group is new. Restarts a crashed
 * client with backoff, which begins again at a second after an outage or if the client had run for a minute.
 */
export class GroupConsumer {
  private readonly stopping = new AbortController();
  private readonly firstJoin = Promise.withResolvers<void>();
  private running: Promise<void> = Promise.resolve();
  private hasJoined = false;

  constructor(
    private readonly reader: EventReader,
    private readonly broker: KafkaClient,
    private readonly log: Log,
  ) {
    this.isJoined = false;
  }

  get name(): string {
    return this.reader.name;
  }

  get consumers(): readonly string[] {
    return this.reader.consumers;
  }

  start(): void {
    this.running = this.readWithRestarts();
  }

  get isJoined(): boolean {
    return this.hasJoined;
  }

  private set isJoined(value: boolean) {
    this.hasJoined = value;
    for (const consumer of this.consumers) consumerReading.labels(consumer).set(Number(value));
  }

  get firstJoined(): Promise<void> {
    return this.firstJoin.promise;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.firstJoin.resolve();
  }

  private async readWithRestarts(): Promise<void> {
    const { signal } = this.stopping;
    let backoffMs = minBackoffMs;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.readUntilStopped().catch(error => {
        this.isJoined = false;
        const isTemporary = isOutage(error) || performance.now() - startedAt > maxBackoffMs;
        backoffMs = isTemporary ? minBackoffMs : Math.min(backoffMs * 2, maxBackoffMs);
        this.log.error(
          { err: error, group: this.name, consumers: this.consumers, backoffMs },
          'Kafka consumer crashed; restarting',
        );
      });
      await pause(backoffMs, undefined, { signal }).catch(() => undefined);
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
      this.isJoined = true;
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
      heartbeatInterval: heartbeatMs,
      rebalanceTimeout: 15_000,
      maxWaitTimeInMs: this.broker.fetchWaitMs,
      metadataMaxAge: 60_000,
      // `readWithRestarts` restarts with a new client, which has no stale connections.
      retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000, restartOnFailure: async () => false },
    });
  }
}
