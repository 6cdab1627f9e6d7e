import { Partitioners } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { forEachDeadLetter, getReplayGroup } from './dead-letter-reader.ts';
import { readHeader } from './envelope.ts';
import { isTopic, topicName } from './names.ts';

/**
 * Publishes the dead letters of a consumer, by default of all consumers, to their original topics. Only the consumer
 * that failed handles them again. A repeated call replays only new dead letters. Returns how many it replayed.
 */
export async function replayDeadLetters(broker: KafkaClient, consumer?: string): Promise<number> {
  const producer = broker.kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  let replayedCount = 0;
  try {
    const groupId = getReplayGroup(broker.namespace);
    await forEachDeadLetter(broker, { groupId, consumer }, async ({ message }) => {
      const topic = readHeader(message.headers, 'dlq_topic') ?? '';
      const replayFor = readHeader(message.headers, 'dlq_consumer');
      if (!isTopic(topic) || !replayFor) return;
      const originalHeaders = Object.entries(message.headers ?? {}).filter(
        ([name]) => !name.startsWith('dlq_'),
      );
      const headers = { ...Object.fromEntries(originalHeaders), giftlist_replay_for: replayFor };
      const { key, value } = message;
      await producer.send({
        topic: topicName(broker.namespace, topic),
        acks: -1,
        messages: [{ key, value, headers }],
      });
      replayedCount += 1;
    });
  } finally {
    await producer.disconnect();
  }
  return replayedCount;
}
