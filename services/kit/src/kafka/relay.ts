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
/** The broker takes a mebibyte in one batch of a partition, with the messages' heads. */
const batchBytes = 524_288;
/** Ids, headers and the like of one message. */
const headBytes = 1_024;
/** A safety net: the change stream wakes earlier. */
const sweepMs = 5_000;
/** After a failure: long enough for a broker to come back, short enough for nobody to notice. */
const retryMs = 500;

/**
 * Publishes what the outbox holds, in order for each key, one relay at a time. A row is removed once the
 * broker has it; a crash in between publishes it again under the same id, and inboxes know ids. Even two
 * relays at once (a lease handed over while the old holder hangs) keep the order of first arrivals: each
 * goes from the oldest row that is left, and a row is only left out when the broker has it.
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

  /** Publishes until the signal; throws when the broker fails, and is then started with a new producer. */
  async publishWhile(signal: AbortSignal): Promise<void> {
    const producer = this.broker.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      // Made by the broker a topic would have its partitions; the consumers' side creates it as it should be.
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

  /** Resolves when something was committed here or elsewhere, or after the sweep's time. */
  private async nextRing(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const sweep = new AbortController();
    const either = AbortSignal.any([signal, sweep.signal]);
    await Promise.race([promise, pause(sweepMs, undefined, { signal: either }).catch(() => undefined)]);
    sweep.abort();
  }
}

/** What other instances commit wakes the relay through a change stream; without one, the sweep does. */
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
 * The oldest rows at one moment of the database, as many as the broker takes at once: with a row of a key,
 * all before it that are left.
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
