import { topics } from '@giftlist/contracts/event';
import type { Admin } from 'kafkajs';
import type { KafkaClient } from '../kafka/client.ts';
import { deadLetterName, groupName, topicName } from '../kafka/names.ts';

/** How far a consumer is behind on one topic. */
export interface Lag {
  consumer: string;
  topic: string;
  /** Messages still to read, over all partitions. */
  waiting: number;
}

/** What each consumer of a namespace has still to read, the furthest behind first. */
export async function readLag({ kafka, namespace }: KafkaClient): Promise<Lag[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const lags: Lag[] = [];
    for (const { topic, consumer } of await subscriptions(admin, namespace)) {
      lags.push({ consumer, topic, waiting: await waitingOn(admin, groupName(namespace, consumer), topic) });
    }
    return lags.sort((a, b) => b.waiting - a.waiting || (a.consumer < b.consumer ? -1 : 1));
  } finally {
    await admin.disconnect();
  }
}

/** Who reads what, also where nothing was read yet: each subscription has a place for its dead letters. */
export async function subscriptions(
  admin: Admin,
  namespace: string,
): Promise<{ topic: string; consumer: string; deadLetters: string }[]> {
  const names = await admin.listTopics();
  return topics.flatMap(topic => {
    const [before = '', after = ''] = deadLetterName(namespace, topic, '\n').split('\n');
    return names
      .filter(name => name.startsWith(before) && name.endsWith(after))
      .map(name => ({
        topic: topicName(namespace, topic),
        consumer: name.slice(before.length, -after.length),
        deadLetters: name,
      }));
  });
}

async function waitingOn(admin: Admin, groupId: string, topic: string): Promise<number> {
  const [read] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const places = new Map(read?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  const ends = await admin.fetchTopicOffsets(topic);
  // A partition without a place is read from its beginning.
  return ends.reduce(
    (sum, { partition, low, high }) =>
      sum + Number(high) - Math.max(places.get(partition) ?? -1, Number(low)),
    0,
  );
}
