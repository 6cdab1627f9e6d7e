import { setTimeout as pause } from 'node:timers/promises';
import { topics } from '@giftlist/contracts/event';
import { Injectable } from '@nestjs/common';
import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { createLinkedAbort } from '../core/linked-abort.ts';
import { InjectServiceName } from '../core/service-name.ts';
import { OutboxSignal } from '../messaging/outbox-signal.ts';
import { type OutboxRow, outboxRows } from '../mongo/collections.ts';
import { type HeldLease, Leases } from '../mongo/lease.ts';
import { publishedEvents } from '../telemetry/metrics.ts';
import { KafkaClient } from './client.ts';
import { toMessage } from './envelope.ts';
import { topicName } from './names.ts';

const batchRows = 500;
/** The broker accepts 1 MiB per partition and batch, including headers. */
const batchBytes = 524_288;
/** An estimate for a message's ids and headers. */
const headerBytes = 1_024;
/** The polling interval, in case a signal is lost. */
const pollMs = 5_000;
const retryMs = 500;

/**
 * Publishes outbox events in the order of their timestamps (`at`), in one process at a time. An event is deleted only
 * after the broker has stored it, so a crash or a hanging process can cause duplicates. Inboxes recognise these by id.
 */
@Injectable()
export class OutboxRelay {
  private lease: HeldLease | undefined;
  private wake: () => void = () => undefined;

  constructor(
    private readonly leases: Leases,
    private readonly broker: KafkaClient,
    private readonly outboxSignal: OutboxSignal,
    @InjectServiceName() private readonly service: string,
  ) {}

  start(): void {
    this.lease = this.leases.hold({ name: 'outbox-relay', ttlMs: 10_000, pauseMs: retryMs }, signal =>
      this.publishUntilAborted(signal),
    );
  }

  async stop(): Promise<void> {
    await this.lease?.stop();
  }

  /**
   * Publishes until the signal is aborted. Throws if the broker fails; the lease then restarts it with a new producer.
   */
  async publishUntilAborted(signal: AbortSignal): Promise<void> {
    const producer = this.broker.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      // Consumers create the topics with the configured number of partitions.
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    const stopListening = this.outboxSignal.listen(() => this.wake());
    try {
      await producer.connect();
      while (!signal.aborted) {
        const nextSignal = this.waitForOutboxSignal(signal);
        await this.publishAll(producer, signal);
        await nextSignal;
      }
    } finally {
      stopListening();
      await producer.disconnect().catch(() => undefined);
    }
  }

  private async publishAll(producer: Producer, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rows = await readBatch();
      if (rows.length === 0) return;
      await producer.sendBatch({ topicMessages: this.toBatch(rows), acks: -1, timeout: 10_000 });
      await outboxRows().deleteMany({ _id: { $in: rows.map(row => row._id) } });
      for (const row of rows) publishedEvents.inc({ topic: row.topic });
    }
  }

  private toBatch(rows: readonly OutboxRow[]): TopicMessages[] {
    return topics.flatMap(topic => {
      const messages = rows.filter(row => row.topic === topic).map(row => toMessage(row, this.service));
      return messages.length > 0 ? [{ topic: topicName(this.broker.namespace, topic), messages }] : [];
    });
  }

  /** Resolves when any process has committed an event, or after the polling interval. */
  private async waitForOutboxSignal(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const polling = createLinkedAbort(signal);
    await Promise.race([
      promise,
      pause(pollMs, undefined, { signal: polling.signal }).catch(() => undefined),
    ]);
    polling.abort();
  }
}

/** Reads as many of the oldest events as the broker accepts at once, in a snapshot so that no older one is missed. */
async function readBatch(): Promise<OutboxRow[]> {
  const rows = outboxRows().find(
    {},
    {
      sort: { at: 1 },
      limit: batchRows,
      batchSize: 100,
      readConcern: { level: 'snapshot' },
      maxTimeMS: 5_000,
    },
  );
  const batch: OutboxRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    bytes += headerBytes + Buffer.byteLength(row.data);
    if (batch.length > 0 && bytes > batchBytes) break;
    batch.push(row);
  }
  return batch;
}
