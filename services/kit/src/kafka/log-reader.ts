import { randomUUID } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { placeOf, readToEnds } from './read-to-ends.ts';

/**
 * Reads topics from their beginnings to their ends of this moment, a partition's messages one after the other.
 * Nothing of those that are not there; throws where messages stay away.
 */
export async function eachMessage(
  { kafka, namespace }: KafkaClient,
  wanted: readonly string[],
  take: (message: KafkaMessage, topic: string) => Promise<void>,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${namespace}.log-reader-${randomUUID()}`;
  try {
    const topics = (await admin.listTopics()).filter(name => wanted.includes(name));
    const ends = new Map<string, bigint>();
    for (const topic of topics)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        if (BigInt(high) > BigInt(low)) ends.set(placeOf(topic, partition), BigInt(high) - 1n);
    if (ends.size === 0) return;
    const silence = `${topics.join(' and ')} could not be read to the end`;
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    try {
      await readToEnds(consumer, { topics, ends, silence }, ({ message, topic }) => take(message, topic));
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]).catch(() => undefined);
    }
  } finally {
    await admin.disconnect();
  }
}
