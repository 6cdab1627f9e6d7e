import { topics } from '@giftlist/contracts/event';
import type { KafkaClient } from '../kafka/client.ts';
import { topicName } from '../kafka/names.ts';
import { readLag } from './lag.ts';
import { readOutboxAges } from './outbox-age.ts';

export interface PartitionChange {
  topic: string;
  before: number;
  partitions: number;
}

/**
 * Increases the partitions of all topics to `count`. Throws if any event is unpublished or unread, because a later event
 * of the same key may go to another partition and be handled first. Running processes find the new partitions within
 * five minutes.
 */
export async function increasePartitions(
  client: KafkaClient,
  store: { MONGO_URL: string; NAMESPACE: string },
  count: number,
): Promise<PartitionChange[]> {
  const nonEmptyOutbox = (await readOutboxAges(store, new Date())).find(({ waiting }) => waiting > 0);
  if (nonEmptyOutbox)
    throw new Error(
      `${nonEmptyOutbox.service} has ${nonEmptyOutbox.waiting} unpublished events: try again when there are none`,
    );
  const [largest] = await readLag(client);
  if (largest && largest.waiting > 0)
    throw new Error(
      `${largest.group} has ${largest.waiting} unread events of ${largest.topic}: try again when there are none`,
    );
  const admin = client.kafka.admin();
  await admin.connect();
  try {
    const metadata = await admin.fetchTopicMetadata({
      topics: topics.map(topic => topicName(client.namespace, topic)),
    });
    const changes = metadata.topics.map(({ name, partitions }) => ({
      topic: name,
      before: partitions.length,
      partitions: count,
    }));
    const reduction = changes.find(({ before }) => before > count);
    if (reduction)
      throw new Error(
        `${reduction.topic} has ${reduction.before} partitions, which cannot be reduced to ${count}`,
      );
    const increases = changes.filter(({ before }) => before < count);
    if (increases.length > 0)
      await admin.createPartitions({ topicPartitions: increases.map(({ topic }) => ({ topic, count })) });
    return changes;
  } finally {
    await admin.disconnect();
  }
}
