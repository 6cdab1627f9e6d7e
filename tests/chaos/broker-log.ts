import { createHash } from 'node:crypto';
import { Brokers } from '@giftlist/contracts/brokers';
import { topics } from '@giftlist/contracts/event';
import { claimEvents } from '@giftlist/contracts/gifts/events';
import { topicName } from '@giftlist/service-kit/kafka/names';
import { Kafka, type KafkaMessage, logLevel } from 'kafkajs';
import { z } from 'zod';
import { system } from '../support/system.ts';

export interface BrokerLog {
  /** Sequence numbers by `sha256(topic\nkey)`, in log order. */
  sequences: Map<string, number[]>;
  /** Claim events by gift id, in log order. They have no sequence numbers. */
  claimEvents: Map<string, ClaimEvent[]>;
  /** The number of different events. */
  eventCount: number;
  /** The number of messages with the id of an earlier event. */
  repeatedCount: number;
  /** Partitions with dead letters, as `topic partition`. */
  deadLetterPartitions: string[];
}

const ClaimEvent = z.object({
  id: z.string(),
  claim_id: z.string(),
  gift_version: z.number(),
});
export type ClaimEvent = z.infer<typeof ClaimEvent> & { type: string };

const claimTypes: ReadonlySet<string> = new Set(claimEvents.map(({ name }) => name));
const createGroupId = (): string => `${system.namespace}.chaos.${Date.now()}`;

/** Offsets by `topic partition`. Empty partitions are omitted. */
type EndOffsets = Map<string, number>;
type Admin = ReturnType<Kafka['admin']>;

/** Reads the events of all topics up to their current ends, and finds dead letters. */
export async function readBrokerLog(): Promise<BrokerLog> {
  const kafka = new Kafka({
    clientId: 'chaos',
    ...Brokers.parse(system.brokers),
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const topicNames = (await admin.listTopics()).filter(name => name.startsWith(`${system.namespace}.`));
    const topicsByName = new Map(topics.map(topic => [topicName(system.namespace, topic), topic]));
    const endOffsets = await fetchEndOffsets(
      admin,
      topicNames.filter(name => topicsByName.has(name)),
    );
    const deadLetterEndOffsets = await fetchEndOffsets(
      admin,
      topicNames.filter(name => name.endsWith('.dlq')),
    );
    const log: BrokerLog = {
      sequences: new Map(),
      claimEvents: new Map(),
      eventCount: 0,
      repeatedCount: 0,
      deadLetterPartitions: [...deadLetterEndOffsets.keys()],
    };
    const seenIds = new Set<string>();
    await readMessages(kafka, endOffsets, (name, { key, value, headers }) => {
      const id = String(headers?.ce_id);
      const type = String(headers?.ce_type);
      if (seenIds.has(id)) {
        log.repeatedCount += 1;
        return;
      }
      seenIds.add(id);
      addEvent(log, `${topicsByName.get(name)}\n${key}`, headers?.ce_sequence);
      if (claimTypes.has(type)) addClaimEvent(log, type, JSON.parse(String(value)));
    });
    return log;
  } finally {
    await admin.disconnect();
  }
}

async function fetchEndOffsets(admin: Admin, topicNames: readonly string[]): Promise<EndOffsets> {
  const endOffsets: EndOffsets = new Map();
  for (const name of topicNames) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(name))
      if (Number(high) > Number(low)) endOffsets.set(`${name} ${partition}`, Number(high));
  }
  return endOffsets;
}

function addClaimEvent(log: BrokerLog, type: string, data: unknown): void {
  const event = { ...ClaimEvent.parse(data), type };
  const events = log.claimEvents.get(event.id) ?? [];
  events.push(event);
  log.claimEvents.set(event.id, events);
}

function addEvent(log: BrokerLog, topicAndKey: string, sequence: unknown): void {
  log.eventCount += 1;
  if (sequence === undefined) return;
  const key = createHash('sha256').update(topicAndKey).digest('base64url');
  const sequences = log.sequences.get(key) ?? [];
  sequences.push(Number(sequence));
  log.sequences.set(key, sequences);
}

type MessageHandler = (topic: string, message: KafkaMessage) => void;

/** Handles each message once, even if a rebalance makes the consumer read messages again. */
async function readMessages(kafka: Kafka, endOffsets: EndOffsets, onMessage: MessageHandler): Promise<void> {
  if (endOffsets.size === 0) return;
  const consumer = kafka.consumer({ groupId: createGroupId() });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const remainingPartitions = new Map(endOffsets);
  const lastOffsets = new Map<string, number>();
  try {
    await consumer.connect();
    const topicNames = [
      ...new Set([...endOffsets.keys()].map(topicPartition => topicPartition.split(' ')[0] ?? '')),
    ];
    await consumer.subscribe({ topics: topicNames, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        const topicPartition = `${topic} ${partition}`;
        const offset = Number(message.offset);
        if (offset <= (lastOffsets.get(topicPartition) ?? -1)) return;
        lastOffsets.set(topicPartition, offset);
        onMessage(topic, message);
        if (offset >= (endOffsets.get(topicPartition) ?? 0) - 1) remainingPartitions.delete(topicPartition);
        if (remainingPartitions.size === 0) resolve();
      },
    });
    await done;
  } finally {
    await consumer.disconnect();
  }
}
