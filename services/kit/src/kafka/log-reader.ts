import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaMessage } from 'kafkajs';
import type { KafkaClient } from './client.ts';

/** So long without a message, and the rest does not come. */
const silenceMs = 30_000;

/**
 * Reads a topic from its beginning to its ends of this moment, a partition's messages one after the other. Nothing
 * where there is no such topic; throws what `take` throws, and where messages stay away.
 */
export async function eachMessage(
  { kafka, namespace }: KafkaClient,
  topic: string,
  take: (message: KafkaMessage) => Promise<void>,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${namespace}.log-reader-${randomUUID()}`;
  try {
    if (!(await admin.listTopics()).includes(topic)) return;
    const ends = new Map<number, bigint>();
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      if (BigInt(high) > BigInt(low)) ends.set(partition, BigInt(high) - 1n);
    if (ends.size === 0) return;
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
    let heard = performance.now();
    consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachMessage: async ({ partition, message }) => {
          heard = performance.now();
          const end = ends.get(partition);
          if (end === undefined) return;
          await take(message).catch(reject);
          if (BigInt(message.offset) >= end) ends.delete(partition);
          if (ends.size === 0) resolve();
        },
      });
      const silent = async () => {
        while (performance.now() - heard < silenceMs) await pause(500, undefined, { ref: false });
        throw new Error(`${topic} was not read to its end`);
      };
      await Promise.race([finished, silent()]);
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]).catch(() => undefined);
    }
  } finally {
    await admin.disconnect();
  }
}
