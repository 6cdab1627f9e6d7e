import { randomUUID } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { placeOf, readToEnds } from './read-to-ends.ts';

/** The part of a partition that is still in the log. */
export interface LogPart {
  topic: string;
  /** Whether its first messages have expired. */
  isCut: boolean;
  /** The timestamp of the oldest available event, ms since 1970; null if there is none. */
  begins: number | null;
}

/**
 * Reads topics from their beginnings to their current ends, each partition in order. Skips topics that do not exist;
 * throws if messages stop arriving. Returns the available parts.
 */
export async function eachMessage(
  { kafka, namespace }: KafkaClient,
  wanted: readonly string[],
  take: (message: KafkaMessage) => Promise<void>,
): Promise<LogPart[]> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${namespace}.log-reader-${randomUUID()}`;
  try {
    const topics = (await admin.listTopics()).filter(name => wanted.includes(name));
    const ends = new Map<string, bigint>();
    const parts = new Map<string, LogPart>();
    for (const topic of topics)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        const place = placeOf(topic, partition);
        parts.set(place, { topic, isCut: BigInt(low) > 0n, begins: null });
        if (BigInt(high) > BigInt(low)) ends.set(place, BigInt(high) - 1n);
      }
    if (ends.size === 0) return [...parts.values()];
    const silence = `${topics.join(' and ')} could not be read to the end`;
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    try {
      await readToEnds(consumer, { topics, ends, silence }, ({ message, topic, partition }) => {
        const part = parts.get(placeOf(topic, partition));
        if (part) part.begins = Math.min(part.begins ?? Number(message.timestamp), Number(message.timestamp));
        return take(message);
      });
      return [...parts.values()];
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]).catch(() => undefined);
    }
  } finally {
    await admin.disconnect();
  }
}
