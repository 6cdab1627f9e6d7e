import { type Topic, topics } from '@giftlist/contracts/event';
import type { Admin, ITopicConfig } from 'kafkajs';
import { deadLetterTopicName, topicName } from './names.ts';

interface TopicShape {
  /** Let consumers catch up before changing this, because keys move to other partitions. */
  partitions: number;
  retentionMs: number;
  segmentMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const defaultShape = { partitions: 6, retentionMs: 14 * dayMs, segmentMs: dayMs };

/** Mail requests contain sealed addresses, so they are kept for only one day. */
export const getTopicShape = (topic: Topic): TopicShape =>
  topic === 'mail.commands' ? { partitions: 6, retentionMs: dayMs, segmentMs: hourMs } : defaultShape;

/** Sealed mail requests are also kept for 14 days as dead letters, so that there is time to fix the cause. */
const deadLetterShape: TopicShape = { ...defaultShape, partitions: 1 };

export interface TopicRequirements {
  namespace: string;
  /** Each pair has a dead-letter topic. */
  subscriptions: readonly { topic: Topic; consumer: string }[];
  partitions?: number | undefined;
  replication: number;
}

export function getRequiredTopics({
  namespace,
  subscriptions,
  partitions,
  replication,
}: TopicRequirements): ITopicConfig[] {
  const toConfig = (topic: string, shape: TopicShape): ITopicConfig => ({
    topic,
    numPartitions: shape.partitions,
    replicationFactor: replication,
    configEntries: [
      { name: 'cleanup.policy', value: 'delete' },
      { name: 'retention.ms', value: String(shape.retentionMs) },
      { name: 'segment.ms', value: String(shape.segmentMs) },
    ],
  });
  const eventTopics = topics.map(topic => {
    const shape = getTopicShape(topic);
    return toConfig(topicName(namespace, topic), { ...shape, partitions: partitions ?? shape.partitions });
  });
  const deadLetterTopics = subscriptions.map(({ topic, consumer }) =>
    toConfig(deadLetterTopicName(namespace, topic, consumer), deadLetterShape),
  );
  const allTopics = [...eventTopics, ...deadLetterTopics];
  const uniqueTopics = new Map(allTopics.map(config => [config.topic, config]));
  return [...uniqueTopics.values()];
}

/** Creates missing topics. Several services may call it simultaneously. */
export async function ensureTopics(admin: Admin, requirements: TopicRequirements): Promise<void> {
  const required = getRequiredTopics(requirements);
  const existing = new Set(await admin.listTopics());
  const missing = required.filter(({ topic }) => !existing.has(topic));
  if (missing.length > 0)
    await admin.createTopics({ topics: missing, waitForLeaders: true, timeout: 10_000 });
}
