import type { Topic } from '@giftlist/contracts/event';
import type { EachBatchPayload, IMemberAssignment, KafkaMessage } from 'kafkajs';
import { consumerLag, deadLetters, eventDelaySeconds } from '../metrics.ts';
import type { Handling } from './handling.ts';
import { topicName } from './names.ts';
import { deadLetterReasons } from './retry.ts';
import { type Reading, type Subscription, unpack } from './subscription.ts';

/** The maximum number of messages that are handled together. */
const batchLimit = { messages: 100, bytes: 1_048_576 };

/** Reads the messages of one group: for each consumer they are handled, become dead letters, or are left for later. */
export class EventReader {
  readonly consumers: readonly string[];
  private readonly topicsByName: Map<string, Topic>;
  private assigned: IMemberAssignment = {};

  constructor(
    readonly name: string,
    private readonly subscriptions: readonly Subscription[],
    namespace: string,
    private readonly handling: Handling,
  ) {
    this.consumers = [...new Set(subscriptions.map(one => one.consumer))];
    this.topicsByName = new Map(
      subscriptions.map(({ definition: { topic } }) => [topicName(namespace, topic), topic]),
    );
    // Prometheus sees an increase only from an existing value.
    for (const consumer of this.consumers)
      for (const reason of deadLetterReasons) deadLetters.inc({ consumer, reason }, 0);
  }

  get topicNames(): string[] {
    return [...this.topicsByName.keys()];
  }

  /** Called with the assigned partitions; the lag of others is reported by their own members. */
  assign(assigned: IMemberAssignment): void {
    for (const [name, partitions] of Object.entries(this.assigned)) {
      const topic = this.topicsByName.get(name);
      for (const partition of partitions.filter(one => !assigned[name]?.includes(one)))
        for (const consumer of topic ? this.consumersOf(topic) : [])
          consumerLag.remove({ consumer, topic, partition });
    }
    this.assigned = assigned;
  }

  async readBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    const { partition, highWatermark } = batch;
    const topic = this.topicsByName.get(batch.topic);
    if (!topic) throw new Error(`${this.name} got messages of ${batch.topic}`);
    const isWanted = () => isRunning() && !isStale();
    const reportLag = (next: bigint) => {
      if (!this.assigned[batch.topic]?.includes(partition)) return;
      for (const consumer of this.consumersOf(topic))
        consumerLag.set({ consumer, topic, partition }, Number(BigInt(highWatermark) - next));
    };
    const [first] = batch.messages;
    if (first) reportLag(BigInt(first.offset));
    for (const messages of batchesOf(batch.messages)) {
      const last = messages.at(-1);
      if (!last || !(await this.settle(messages, { topic, partition, heartbeat, isWanted }))) return;
      resolveOffset(last.offset);
      await commitOffsetsIfNecessary();
      await heartbeat();
      reportLag(BigInt(last.offset) + 1n);
    }
  }

  /** Returns whether the messages are settled; false leaves them for later. */
  private async settle(messages: readonly KafkaMessage[], reading: Reading): Promise<boolean> {
    if (!reading.isWanted()) return false;
    const { work, refused } = unpack(messages, reading.topic, this.subscriptions);
    for (const one of refused) await this.handling.refuse(one, reading, { reason: 'invalid', attempts: 1 });
    for (const { consumer, event } of work) {
      const delayMs = Math.max(0, Date.now() - Date.parse(event.time));
      eventDelaySeconds.observe({ consumer }, delayMs / 1_000);
    }
    const left = work.filter(one => !this.handling.isDead(one, reading));
    return this.handling.settle(left, reading);
  }

  private consumersOf(topic: Topic): string[] {
    const own = this.subscriptions.filter(({ definition }) => definition.topic === topic);
    return [...new Set(own.map(one => one.consumer))];
  }
}

function* batchesOf(messages: readonly KafkaMessage[]): Generator<KafkaMessage[]> {
  let open: KafkaMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    bytes += message.value?.length ?? 0;
    if (open.length > 0 && (open.length >= batchLimit.messages || bytes > batchLimit.bytes)) {
      yield open;
      open = [];
      bytes = message.value?.length ?? 0;
    }
    open.push(message);
  }
  if (open.length > 0) yield open;
}
