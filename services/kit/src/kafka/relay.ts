import { setTimeout as pause } from 'node:timers/promises';
import { topics } from '@giftlist/contracts/event';
import { Injectable } from '@nestjs/common';
import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { type HeldLease, Leases } from '../lease.ts';
import { published } from '../metrics.ts';
import { type OutboxRow, outboxRows } from '../mongo/collections.ts';
import { OutboxSignal } from '../outbox-signal.ts';
import { InjectServiceName, KafkaClient } from './client.ts';
import { toMessage } from './envelope.ts';
import { topicName } from './names.ts';

const batchRows = 500;
/** The broker accepts one MiB per partition and batch, including message headers. */
const batchBytes = 524_288;
/** The size of ids and headers of one message. */
const headBytes = 1_024;
/** The polling interval, as a safety net: the change stream notifies earlier. */
const sweepMs = 5_000;
/** The pause after a failure. */
const retryMs = 500;

/**
 * Publishes the outbox, in order for each key, one relay at a time. A row is removed after the broker has stored its
 * event; after a crash in between it is published again under the same id, which inboxes recognise. Even two relays at
 * once (if the old holder of the lease hangs) keep the order of first arrivals: each starts at the oldest row, and a
 * row is only removed when the broker has its event.
 */
@Injectable()
export class OutboxRelay {
  private lease: HeldLease | undefined;
  private wake: () => void = () => undefined;

  constructor(
    private readonly leases: Leases,
    private readonly broker: KafkaClient,
    private readonly signal: OutboxSignal,
    @InjectServiceName() private readonly service: string,
  ) {}

  start(): void {
    this.signal.listen(() => this.wake());
    this.lease = this.leases.hold({ name: 'outbox-relay', ttlMs: 10_000, pauseMs: retryMs }, signal =>
      this.publishWhile(signal),
    );
  }

  async stop(): Promise<void> {
    await this.lease?.stop();
  }

  /** Publishes until it is aborted. Throws if the broker fails; it is then restarted with a new producer. */
  async publishWhile(signal: AbortSignal): Promise<void> {
    const producer = this.broker.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      // Topics are created by consumers, with the right number of partitions; the broker would use its default.
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    const watching = watchOutbox(() => this.wake());
    try {
      await producer.connect();
      while (!signal.aborted) {
        const rung = this.nextRing(signal);
        await this.drain(producer, signal);
        await rung;
        if (watching.failed) throw watching.failed;
      }
    } finally {
      await watching.close();
      await producer.disconnect().catch(() => undefined);
    }
  }

  private async drain(producer: Producer, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rows = await nextBatch();
      if (rows.length === 0) return;
      await producer.sendBatch({ topicMessages: this.toBatch(rows), acks: -1, timeout: 10_000 });
      await outboxRows().deleteMany({ _id: { $in: rows.map(row => row._id) } });
      for (const row of rows) published.inc({ topic: row.topic });
    }
  }

  private toBatch(rows: readonly OutboxRow[]): TopicMessages[] {
    return topics.flatMap(topic => {
      const messages = rows.filter(row => row.topic === topic).map(row => toMessage(row, this.service));
      return messages.length > 0 ? [{ topic: topicName(this.broker.namespace, topic), messages }] : [];
    });
  }

  /** Resolves when an event was committed in this or another process, or after the polling interval. */
  private async nextRing(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const sweep = new AbortController();
    const either = AbortSignal.any([signal, sweep.signal]);
    await Promise.race([promise, pause(sweepMs, undefined, { signal: either }).catch(() => undefined)]);
    sweep.abort();
  }
}

/** A change stream notifies the relay of commits of other instances; without one, it polls. */
function watchOutbox(wake: () => void) {
  const pipeline = [{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }];
  const changes = outboxRows().watch(pipeline, { batchSize: 100, maxAwaitTimeMS: sweepMs });
  const watching = {
    failed: undefined as Error | undefined,
    close: () => changes.close().catch(() => undefined),
  };
  changes.on('change', wake);
  changes.on('error', error => {
    watching.failed = error;
  });
  return watching;
}

/**
 * The oldest rows in one snapshot, as many as the broker accepts at once. If it contains a row of a key, it contains
 * all earlier rows of the key.
 */
async function nextBatch(): Promise<OutboxRow[]> {
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
    bytes += headBytes + Buffer.byteLength(row.data);
    if (batch.length > 0 && bytes > batchBytes) break;
    batch.push(row);
  }
  return batch;
}
