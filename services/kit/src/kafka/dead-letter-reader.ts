import { randomUUID } from 'node:crypto';
import type { Admin, KafkaMessage } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { readHeader } from './envelope.ts';
import { partitionKey, readToEnds } from './read-to-ends.ts';

/** A dead letter without its data, for operators. */
export interface DeadLetter {
  at: string;
  id: string | undefined;
  type: string | undefined;
  key: string | undefined;
  topic: string;
  consumer: string;
  reason: string;
  detail: string;
  attempts: number;
  /** The dead-letter topic, to which `offset` refers. */
  from: string;
  offset: string;
  replayed: boolean;
}

export const getReplayGroup = (namespace: string): string => `${namespace}.dead-letters.replay`;

type StoredLetter = { topic: string; message: KafkaMessage };

interface ReadOptions {
  groupId: string;
  consumer?: string | undefined;
}

const timeoutMessage =
  'No dead letter arrived for 30 s: another process is replaying them, or they have expired. Try again later.';

/** Reads the dead letters of one consumer or, without `consumer`, of all consumers. */
export async function readDeadLetters(broker: KafkaClient, consumer?: string): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  const groupId = `${broker.namespace}.dead-letters.list-${randomUUID()}`;
  const replayOffsets = await fetchReplayOffsets(broker);
  const collect = async (letter: StoredLetter) => {
    const nextReplayOffset = replayOffsets.get(letter.topic) ?? 0n;
    letters.push({ ...toDeadLetter(letter), replayed: BigInt(letter.message.offset) < nextReplayOffset });
  };
  await forEachDeadLetter(broker, { groupId, consumer }, collect).finally(() => deleteGroup(broker, groupId));
  return letters;
}

async function fetchReplayOffsets({ kafka, namespace }: KafkaClient): Promise<Map<string, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchOffsets({ groupId: getReplayGroup(namespace) });
    return new Map(
      offsets.map(({ topic, partitions: [partition] }) => [topic, BigInt(partition?.offset ?? 0)]),
    );
  } finally {
    await admin.disconnect();
  }
}

async function deleteGroup(broker: KafkaClient, groupId: string): Promise<void> {
  const admin = broker.kafka.admin();
  await admin.connect();
  // A group that has read nothing does not exist yet.
  await admin.deleteGroups([groupId]).catch(() => undefined);
  await admin.disconnect();
}

/**
 * Calls `handle` for each dead letter that a group has not read yet, up to the current ends of the topics, and commits
 * the offsets. Throws if none arrives for 30 s.
 */
export async function forEachDeadLetter(
  broker: KafkaClient,
  { groupId, consumer: consumerName }: ReadOptions,
  handle: (letter: StoredLetter) => Promise<void>,
): Promise<void> {
  const admin = broker.kafka.admin();
  await admin.connect();
  try {
    const suffix = `${consumerName ? `.${consumerName}` : ''}.dlq`;
    const prefix = `${broker.namespace}.`;
    const offsetsByTopic = await fetchLastUnreadOffsets(admin, { prefix, suffix, groupId });
    if (offsetsByTopic.size === 0) return;
    const topics = [...offsetsByTopic.keys()];
    // Dead-letter topics have one partition.
    const endOffsets = new Map([...offsetsByTopic].map(([topic, end]) => [partitionKey(topic, 0), end]));
    const consumer = broker.kafka.consumer({ groupId, maxWaitTimeInMs: 200, sessionTimeout: 10_000 });
    const target = { topics, endOffsets, timeoutMessage };
    try {
      await readToEnds(consumer, target, async ({ topic, partition, message }) => {
        await handle({ topic, message });
        await consumer.commitOffsets([{ topic, partition, offset: String(BigInt(message.offset) + 1n) }]);
      });
    } finally {
      await consumer.disconnect();
    }
  } finally {
    await admin.disconnect();
  }
}

async function fetchLastUnreadOffsets(
  admin: Admin,
  { prefix, suffix, groupId }: { prefix: string; suffix: string; groupId: string },
): Promise<Map<string, bigint>> {
  const topicNames = (await admin.listTopics()).filter(
    name => name.startsWith(prefix) && name.endsWith(suffix),
  );
  const offsetsByTopic = new Map<string, bigint>();
  if (topicNames.length === 0) return offsetsByTopic;
  const committed = await admin.fetchOffsets({ groupId, topics: topicNames });
  for (const topic of topicNames) {
    const [offsets] = await admin.fetchTopicOffsets(topic);
    const nextOffset = BigInt(committed.find(entry => entry.topic === topic)?.partitions[0]?.offset ?? -1);
    const [low, high] = [BigInt(offsets?.low ?? 0), BigInt(offsets?.high ?? 0)];
    const firstUnread = nextOffset > low ? nextOffset : low;
    if (high > firstUnread) offsetsByTopic.set(topic, high - 1n);
  }
  return offsetsByTopic;
}

function toDeadLetter({ topic: from, message }: StoredLetter): Omit<DeadLetter, 'replayed'> {
  const getHeader = (name: string) => readHeader(message.headers, name);
  return {
    at: getHeader('dlq_at') ?? '',
    id: getHeader('ce_id'),
    type: getHeader('ce_type'),
    key: message.key?.toString(),
    topic: getHeader('dlq_topic') ?? '',
    consumer: getHeader('dlq_consumer') ?? '',
    reason: getHeader('dlq_reason') ?? '',
    detail: getHeader('dlq_detail') ?? '',
    attempts: Number(getHeader('dlq_attempts') ?? 0),
    from,
    offset: message.offset,
  };
}
