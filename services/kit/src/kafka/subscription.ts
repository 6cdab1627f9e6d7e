import { createHash } from 'node:crypto';
import type { EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { ZodError } from 'zod';
import type { InboxKey } from '../inbox.ts';
import type { Transaction } from '../outbox.ts';
import { headerOf, InvalidMessage, readEnvelope, readJson, replayedFor } from './envelope.ts';

/** A handler of one kind of event. */
export interface Subscription {
  consumer: string;
  definition: EventDefinition;
  /** Whether it takes several events in one call. */
  takesMany: boolean;
  handle(events: readonly ReceivedEvent<unknown>[], tx: Transaction): Promise<void>;
}

/** An event that one consumer has to handle. */
export interface Work extends InboxKey {
  message: KafkaMessage;
  subscription: Subscription;
  event: ReceivedEvent<unknown>;
  traceparent: string | undefined;
}

/** A message that a consumer cannot handle. */
export interface Refused {
  consumer: string;
  message: KafkaMessage;
  error: unknown;
}

/** The partition that messages come from, with its heartbeat and state. */
export interface Reading extends Pick<EachBatchPayload, 'heartbeat'> {
  topic: Topic;
  partition: number;
  /** Whether the partition is still assigned to this member. */
  isWanted(): boolean;
}

/**
 * A group's name ends in a hash of what its handlers consume. A group with another handler is another group and reads
 * the log from its beginning: otherwise the new handler would miss what instances of the last release committed.
 */
export function nameGroup(base: string, subscriptions: readonly Subscription[]): string {
  const consumed = subscriptions.map(({ consumer, definition }) => `${consumer}|${definition.name}`).sort();
  return `${base}-${createHash('sha256').update(consumed.join('\n')).digest('hex').slice(0, 8)}`;
}

/** The events that the consumers of a group must handle: consumer by consumer, each in the order of the log. */
export function unpack(
  messages: readonly KafkaMessage[],
  topic: Topic,
  subscriptions: readonly Subscription[],
): { work: Work[]; refused: Refused[] } {
  const refused: Refused[] = [];
  const ofTopic = subscriptions.filter(({ definition }) => definition.topic === topic);
  const work = [...Map.groupBy(ofTopic, one => one.consumer)].flatMap(([consumer, own]) => {
    const handlers = new Map(own.map(one => [one.definition.name, one]));
    return messages.flatMap(message => {
      try {
        return workOf(message, consumer, handlers);
      } catch (error) {
        if (!(error instanceof InvalidMessage || error instanceof ZodError)) throw error;
        refused.push({ consumer, message, error });
        return [];
      }
    });
  });
  return { work, refused };
}

/** Empty if the consumer does not consume it. */
function workOf(
  message: KafkaMessage,
  consumer: string,
  handlers: ReadonlyMap<string, Subscription>,
): Work | [] {
  const type = headerOf(message.headers, 'ce_type');
  const subscription = handlers.get(type ?? '');
  const isForOther = (replayedFor(message) ?? consumer) !== consumer;
  if ((type && !subscription) || isForOther) return [];
  const { traceparent, ...attributes } = readEnvelope(message);
  if (!subscription) throw new InvalidMessage('the attribute type is missing');
  const data = subscription.definition.data.parse(readJson(message));
  const event = { ...attributes, snapshot: false, data };
  return { consumer, eventId: event.id, message, subscription, event, traceparent };
}
