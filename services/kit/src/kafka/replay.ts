import { Partitioners } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { eachDeadLetter, replayGroup } from './dead-letter-reader.ts';
import { headerOf } from './envelope.ts';
import { isTopic, topicName } from './names.ts';

/**
 * Publishes each dead letter again on its original topic, only for its consumer: all others ignore it. The group
 * stores what was replayed, so the command can be repeated; an event that fails again becomes a new dead letter.
 */
export async function replayDeadLetters(broker: KafkaClient, consumer?: string): Promise<number> {
  const producer = broker.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  let replayed = 0;
  try {
    const groupId = replayGroup(broker.namespace);
    await eachDeadLetter(broker, { groupId, consumer }, async ({ message }) => {
      const topic = headerOf(message.headers, 'dlq_topic') ?? '';
      const replayFor = headerOf(message.headers, 'dlq_consumer');
      if (!isTopic(topic) || !replayFor) return;
      const kept = Object.entries(message.headers ?? {}).filter(([name]) => !name.startsWith('dlq_'));
      const headers = { ...Object.fromEntries(kept), giftlist_replay_for: replayFor };
      const { key, value } = message;
      await producer.send({
        topic: topicName(broker.namespace, topic),
        acks: -1,
        messages: [{ key, value, headers }],
      });
      replayed += 1;
    });
  } finally {
    await producer.disconnect();
  }
  return replayed;
}
