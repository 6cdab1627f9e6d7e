import { setTimeout as pause } from 'node:timers/promises';
import type { EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import type { EachBatchPayload, IMemberAssignment, KafkaMessage } from 'kafkajs';
import type { Log } from '../log.ts';
import { consumerLag, deadLetters, eventDelaySeconds, eventSeconds } from '../metrics.ts';
import { continueTrace } from '../tracing.ts';
import type { DeadLetterBox } from './dead-letter.ts';
import { type Envelope, headerOf, InvalidMessage, readEnvelope, readJson, replayedFor } from './envelope.ts';
import { topicName } from './names.ts';
import { deadLetterReasons, describeFailure, Retrying } from './retry.ts';

/** Handles one event of a consumer, effectively once; returns false if it was handled before. */
export type Handle = (event: ReceivedEvent<unknown>) => Promise<boolean>;

export interface Subscription {
  definition: EventDefinition;
  handle: Handle;
}

type Beat = () => Promise<void>;
type Arrival = {
  topic: Topic;
  partition: number;
  message: KafkaMessage;
  beat: Beat;
  isWanted: () => boolean;
};

/** The heartbeat interval of a group member. */
export const beatMs = 1_500;

/** Reads the messages of one consumer: each is handled, becomes a dead letter, or is left for later. */
export class EventReader {
  private readonly subscriptions: Map<string, Subscription>;
  private readonly topicsByName: Map<string, Topic>;
  private assigned: IMemberAssignment = {};

  constructor(
    readonly name: string,
    subscriptions: readonly Subscription[],
    namespace: string,
    private readonly box: DeadLetterBox,
    private readonly log: Log,
  ) {
    this.subscriptions = new Map(subscriptions.map(one => [one.definition.name, one]));
    const topics = new Set(subscriptions.map(one => one.definition.topic));
    this.topicsByName = new Map([...topics].map(topic => [topicName(namespace, topic), topic]));
    // An increase is seen only from a value that was there before.
    for (const reason of deadLetterReasons) deadLetters.inc({ consumer: name, reason }, 0);
  }

  get topics(): Topic[] {
    return [...this.topicsByName.values()];
  }

  get topicNames(): string[] {
    return [...this.topicsByName.keys()];
  }

  /** Called with the assigned partitions; the lag of others is reported by the members that read them. */
  assign(assigned: IMemberAssignment): void {
    for (const [name, partitions] of Object.entries(this.assigned)) {
      const topic = this.topicsByName.get(name);
      for (const partition of partitions.filter(one => !assigned[name]?.includes(one)))
        if (topic) consumerLag.remove({ consumer: this.name, topic, partition });
    }
    this.assigned = assigned;
  }

  async readBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    const topic = this.topicsByName.get(batch.topic);
    if (!topic) throw new Error(`${this.name} got messages of ${batch.topic}`);
    const isWanted = () => isRunning() && !isStale();
    const tellLag = (next: bigint) => {
      if (!this.assigned[batch.topic]?.includes(batch.partition)) return;
      const labels = { consumer: this.name, topic, partition: batch.partition };
      consumerLag.set(labels, Number(BigInt(batch.highWatermark) - next));
    };
    const [first] = batch.messages;
    if (first) tellLag(BigInt(first.offset));
    for (const message of batch.messages) {
      if (!isWanted()) return;
      const arrival = { topic, partition: batch.partition, message, beat: heartbeat, isWanted };
      if (!(await this.receive(arrival))) return;
      resolveOffset(message.offset);
      await commitOffsetsIfNecessary();
      await heartbeat();
      tellLag(BigInt(message.offset) + 1n);
    }
  }

  /** Returns whether the message is settled; false leaves it for later. */
  private async receive(arrival: Arrival): Promise<boolean> {
    const type = headerOf(arrival.message.headers, 'ce_type');
    const subscription = this.subscriptions.get(type ?? '');
    if (type && subscription?.definition.topic !== arrival.topic) return true;
    const measure = eventSeconds.startTimer({ consumer: this.name });
    const outcome = await this.handleUntilSettled(arrival, subscription);
    measure({ outcome });
    return outcome !== 'left';
  }

  private async handleUntilSettled(arrival: Arrival, subscription: Subscription | undefined) {
    const retrying = new Retrying();
    for (;;) {
      try {
        return await this.handle(arrival, subscription);
      } catch (error) {
        const step = retrying.afterFailure(error);
        const attempt = retrying.attempts;
        const { topic, partition, message } = arrival;
        const about = { consumer: this.name, topic, partition, offset: message.offset, attempt, err: error };
        if ('giveUp' in step) {
          const detail = describeFailure(error);
          const note = {
            topic,
            consumer: this.name,
            partition,
            reason: step.giveUp,
            detail,
            attempts: attempt,
          };
          await this.setAside(arrival, note);
          this.log.error({ ...about, reason: step.giveUp }, 'event written to the dead-letter topic');
          return 'dead';
        }
        this.log.warn(about, 'an event is tried again');
        if (!(await waitBeating(step.retryAfterMs, arrival))) return 'left';
      }
    }
  }

  private async setAside(arrival: Arrival, note: Parameters<DeadLetterBox['setAside']>[1]): Promise<void> {
    await whileBeating(arrival.beat, () => this.box.setAside(arrival.message, note));
  }

  private async handle({ message, beat }: Arrival, subscription: Subscription | undefined) {
    if ((replayedFor(message) ?? this.name) !== this.name) return 'skipped';
    const envelope = readEnvelope(message);
    if (!subscription) throw new InvalidMessage('the attribute type is missing');
    const event = toEvent(envelope, subscription.definition, message);
    eventDelaySeconds.observe(
      { consumer: this.name },
      Math.max(0, Date.now() - Date.parse(event.time)) / 1_000,
    );
    const attributes = { 'messaging.system': 'kafka', 'messaging.consumer.group.name': this.name };
    const ran = await continueTrace(envelope.traceparent, `process ${event.type}`, attributes, () =>
      whileBeating(beat, () => subscription.handle(event)),
    );
    return ran ? 'handled' : 'repeated';
  }
}

function toEvent(
  envelope: Envelope,
  definition: EventDefinition,
  message: KafkaMessage,
): ReceivedEvent<unknown> {
  const { id, type, source, time } = envelope;
  return { id, type, source, time, snapshot: false, data: definition.data.parse(readJson(message)) };
}

/** Keeps the group's membership while something takes its time. A lost one shows at the next awaited beat. */
async function whileBeating<T>(beat: Beat, work: () => Promise<T>): Promise<T> {
  const beating = setInterval(() => void beat().catch(() => undefined), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beating);
  }
}

/** Waits with heartbeats; returns false if the message should be left because the consumer stops. */
async function waitBeating(ms: number, { beat, isWanted }: Arrival): Promise<boolean> {
  const end = performance.now() + ms;
  for (let left = ms; left > 0; left = end - performance.now()) {
    await pause(Math.min(left, beatMs));
    if (!isWanted()) return false;
    await beat();
  }
  return isWanted();
}
