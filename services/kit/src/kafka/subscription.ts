import { createHash } from 'node:crypto';
import type { EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { ZodError } from 'zod';
import type { InboxKey } from '../messaging/inbox.ts';
import type { Transaction } from '../messaging/outbox.ts';
import { getReplayConsumer, InvalidMessage, parseEnvelope, parseJson, readHeader } from './envelope.ts';

export interface Subscription {
  consumer: string;
  definition: EventDefinition;
  acceptsMany: boolean;
  handle(events: readonly ReceivedEvent<unknown>[], tx: Transaction): Promise<void>;
}

export interface WorkItem extends InboxKey {
  message: KafkaMessage;
  subscription: Subscription;
  event: ReceivedEvent<unknown>;
  traceparent: string | undefined;
}

export interface RejectedMessage {
  consumer: string;
  message: KafkaMessage;
  error: unknown;
}

export interface PartitionContext extends Pick<EachBatchPayload, 'heartbeat'> {
  topic: Topic;
  partition: number;
  isAssigned(): boolean;
}

/**
 * Creates a group name that ends in a hash of consumers and event types. A new handler changes the name, and the new
 * group reads from the beginning, so the handler misses no events.
 */
export function createGroupName(baseName: string, subscriptions: readonly Subscription[]): string {
  const consumed = subscriptions.map(({ consumer, definition }) => `${consumer}|${definition.name}`).sort();
  return `${baseName}-${createHash('sha256').update(consumed.join('\n')).digest('hex').slice(0, 8)}`;
}

/** Extracts the events for a group's consumers: consumer by consumer, each in the order of the log. */
export function extractWork(
  messages: readonly KafkaMessage[],
  topic: Topic,
  subscriptions: readonly Subscription[],
): { work: WorkItem[]; rejected: RejectedMessage[] } {
  const rejected: RejectedMessage[] = [];
  const topicSubscriptions = subscriptions.filter(({ definition }) => definition.topic === topic);
  const byConsumer = [...Map.groupBy(topicSubscriptions, ({ consumer }) => consumer)];
  const work = byConsumer.flatMap(([consumer, consumerSubscriptions]) => {
    const byType = new Map(consumerSubscriptions.map(item => [item.definition.name, item]));
    return messages.flatMap(message => {
      try {
        return parseWorkItem(message, consumer, byType);
      } catch (error) {
        if (!(error instanceof InvalidMessage || error instanceof ZodError)) throw error;
        rejected.push({ consumer, message, error });
        return [];
      }
    });
  });
  return { work, rejected };
}

function parseWorkItem(
  message: KafkaMessage,
  consumer: string,
  subscriptionsByType: ReadonlyMap<string, Subscription>,
): WorkItem | [] {
  const type = readHeader(message.headers, 'ce_type');
  const subscription = subscriptionsByType.get(type ?? '');
  const isReplayForAnotherConsumer = (getReplayConsumer(message) ?? consumer) !== consumer;
  if ((type && !subscription) || isReplayForAnotherConsumer) return [];
  const { traceparent, ...attributes } = parseEnvelope(message);
  if (!subscription) throw new InvalidMessage('the attribute type is missing');
  const data = subscription.definition.data.parse(parseJson(message));
  const event = { ...attributes, snapshot: false, data };
  return { consumer, eventId: event.id, message, subscription, event, traceparent };
}
