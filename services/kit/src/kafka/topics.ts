import { type Topic, topics } from '@giftlist/contracts/event';
import type { Admin, ITopicConfig } from 'kafkajs';
import { deadLetterName, topicName } from './names.ts';

interface TopicShape {
  /** Partitions per topic. Changing it moves keys to other partitions: drain the consumers first. */
  partitions: number;
  retentionMs: number;
  segmentMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const usual = { partitions: 6, retentionMs: 14 * dayMs, segmentMs: dayMs };

/** The retention of each topic. Mail requests contain (sealed) addresses: one day, in segments of an hour. */
export const shapeOf = (topic: Topic): TopicShape =>
  topic === 'mail.commands' ? { partitions: 6, retentionMs: dayMs, segmentMs: hourMs } : usual;

/** Dead letters are kept longer, since somebody must see them and fix the cause. Mail requests remain sealed. */
const deadLetterShape: TopicShape = { ...usual, partitions: 1 };

export interface TopicWish {
  namespace: string;
  /** A consumer and the topic that it reads; each pair has a dead-letter topic. */
  subscriptions: readonly { topic: Topic; consumer: string }[];
  partitions?: number | undefined;
  replication: number;
}

/** All topics of the system and the dead-letter topics of these consumers, with their settings. */
export function wantedTopics({
  namespace,
  subscriptions,
  partitions,
  replication,
}: TopicWish): ITopicConfig[] {
  const entry = (topic: string, shape: TopicShape): ITopicConfig => ({
    topic,
    numPartitions: shape.partitions,
    replicationFactor: replication,
    configEntries: [
      { name: 'cleanup.policy', value: 'delete' },
      { name: 'retention.ms', value: String(shape.retentionMs) },
      { name: 'segment.ms', value: String(shape.segmentMs) },
    ],
  });
  const own = topics.map(topic => {
    const shape = shapeOf(topic);
    return entry(topicName(namespace, topic), { ...shape, partitions: partitions ?? shape.partitions });
  });
  const dead = subscriptions.map(({ topic, consumer }) =>
    entry(deadLetterName(namespace, topic, consumer), deadLetterShape),
  );
  return [...new Map([...own, ...dead].map(one => [one.topic, one])).values()];
}

/** Creates missing topics. Several services may do so simultaneously. */
export async function ensureTopics(admin: Admin, wish: TopicWish): Promise<void> {
  const wanted = wantedTopics(wish);
  const existing = new Set(await admin.listTopics());
  const missing = wanted.filter(({ topic }) => !existing.has(topic));
  if (missing.length > 0)
    await admin.createTopics({ topics: missing, waitForLeaders: true, timeout: 10_000 });
}
