import { randomUUID } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { partitionKey, readToEnds } from './read-to-ends.ts';

/** The part of a partition that has not expired. */
export interface LogRange {
  topic: string;
  /** Whether the partition's first messages have expired. */
  isTruncated: boolean;
  /** The timestamp of the oldest message, in ms since 1970; null if there is none. */
  startsAt: number | null;
}

/**
 * Reads topics from their beginning to their current end, each partition in order. Returns the available range of each
 * partition. Skips missing topics; throws if messages stop arriving.
 */
export async function readLog(
  { kafka, namespace }: KafkaClient,
  topicNames: readonly string[],
  handle: (message: KafkaMessage) => Promise<void>,
): Promise<LogRange[]> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${namespace}.log-reader-${randomUUID()}`;
  try {
    const topics = (await admin.listTopics()).filter(name => topicNames.includes(name));
    const endOffsets = new Map<string, bigint>();
    const ranges = new Map<string, LogRange>();
    for (const topic of topics)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        const key = partitionKey(topic, partition);
        ranges.set(key, { topic, isTruncated: BigInt(low) > 0n, startsAt: null });
        if (BigInt(high) > BigInt(low)) endOffsets.set(key, BigInt(high) - 1n);
      }
    if (endOffsets.size === 0) return [...ranges.values()];
    const timeoutMessage = `${topics.join(' and ')} could not be read to the end`;
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    try {
      await readToEnds(consumer, { topics, endOffsets, timeoutMessage }, ({ message, topic, partition }) => {
        const range = ranges.get(partitionKey(topic, partition));
        const timestamp = Number(message.timestamp);
        if (range) range.startsAt = Math.min(range.startsAt ?? timestamp, timestamp);
        return handle(message);
      });
      return [...ranges.values()];
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]).catch(() => undefined);
    }
  } finally {
    await admin.disconnect();
  }
}
