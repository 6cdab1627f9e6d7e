import type { Topic } from '@giftlist/contracts/event';
import type { EachBatchPayload, IMemberAssignment, KafkaMessage } from 'kafkajs';
import { consumerLag, deadLetters, eventDelaySeconds } from '../telemetry/metrics.ts';
import type { EventProcessor } from './event-processor.ts';
import { topicName } from './names.ts';
import { deadLetterReasons } from './retry.ts';
import { extractWork, type PartitionContext, type Subscription } from './subscription.ts';

const batchLimits = { messages: 100, bytes: 1_048_576 };

export class EventReader {
  readonly consumers: readonly string[];
  private readonly topicsByName: Map<string, Topic>;
  private assigned: IMemberAssignment = {};

  constructor(
    readonly name: string,
    private readonly subscriptions: readonly Subscription[],
    namespace: string,
    private readonly processor: EventProcessor,
  ) {
    this.consumers = [...new Set(subscriptions.map(({ consumer }) => consumer))];
    this.topicsByName = new Map(
      subscriptions.map(({ definition: { topic } }) => [topicName(namespace, topic), topic]),
    );
    // Prometheus detects an increase only if the counter already had a value.
    for (const consumer of this.consumers)
      for (const reason of deadLetterReasons) deadLetters.inc({ consumer, reason }, 0);
  }

  get topicNames(): string[] {
    return [...this.topicsByName.keys()];
  }

  /** Sets the partitions to read. Removes the lag of those no longer assigned, because their new reader reports it. */
  assign(assigned: IMemberAssignment): void {
    for (const [name, partitions] of Object.entries(this.assigned)) {
      const topic = this.topicsByName.get(name);
      if (!topic) continue;
      const removed = partitions.filter(partition => !assigned[name]?.includes(partition));
      for (const partition of removed) {
        for (const consumer of this.getConsumers(topic)) consumerLag.remove({ consumer, topic, partition });
      }
    }
    this.assigned = assigned;
  }

  async readBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    const { partition, highWatermark } = batch;
    const topic = this.topicsByName.get(batch.topic);
    if (!topic)
      throw new Error(`${this.name} received messages from ${batch.topic}, to which it is not subscribed`);
    const isAssigned = () => isRunning() && !isStale();
    const reportLag = (nextOffset: bigint) => {
      if (!this.assigned[batch.topic]?.includes(partition)) return;
      for (const consumer of this.getConsumers(topic))
        consumerLag.set({ consumer, topic, partition }, Number(BigInt(highWatermark) - nextOffset));
    };
    const [first] = batch.messages;
    if (first) reportLag(BigInt(first.offset));
    for (const messages of splitIntoBatches(batch.messages)) {
      const last = messages.at(-1);
      if (!last || !(await this.settle(messages, { topic, partition, heartbeat, isAssigned }))) return;
      resolveOffset(last.offset);
      await commitOffsetsIfNecessary();
      await heartbeat();
      reportLag(BigInt(last.offset) + 1n);
    }
  }

  private async settle(messages: readonly KafkaMessage[], context: PartitionContext): Promise<boolean> {
    if (!context.isAssigned()) return false;
    const { work, rejected } = extractWork(messages, context.topic, this.subscriptions);
    for (const message of rejected)
      await this.processor.writeDeadLetter(message, context, { reason: 'invalid', attempts: 1 });
    for (const { consumer, event } of work) {
      const delayMs = Math.max(0, Date.now() - Date.parse(event.time));
      eventDelaySeconds.observe({ consumer }, delayMs / 1_000);
    }
    // An earlier attempt at the same messages may have written some of them to the dead letters.
    const pending = work.filter(item => !this.processor.wasDeadLettered(item, context));
    return this.processor.settle(pending, context);
  }

  private getConsumers(topic: Topic): string[] {
    const subscriptions = this.subscriptions.filter(({ definition }) => definition.topic === topic);
    return [...new Set(subscriptions.map(({ consumer }) => consumer))];
  }
}

function* splitIntoBatches(messages: readonly KafkaMessage[]): Generator<KafkaMessage[]> {
  let batch: KafkaMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    bytes += message.value?.length ?? 0;
    if (batch.length > 0 && (batch.length >= batchLimits.messages || bytes > batchLimits.bytes)) {
      yield batch;
      batch = [];
      bytes = message.value?.length ?? 0;
    }
    batch.push(message);
  }
  if (batch.length > 0) yield batch;
}
