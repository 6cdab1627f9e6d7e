import { topics } from '@giftlist/contracts/event';
import { services } from '@giftlist/contracts/route';
import { type Admin, AssignerProtocol, type MemberDescription } from 'kafkajs';
import type { KafkaClient } from '../kafka/client.ts';
import { deadLetterTopicName, groupName, topicName } from '../kafka/names.ts';

export interface Lag {
  group: string;
  topic: string;
  /** The number of unread events. */
  waiting: number;
  /** The number of running members of the group. */
  members: number;
}

/** Reads the lag of each service's groups per topic, the largest lag first. */
export async function readLag({ kafka, namespace }: KafkaClient): Promise<Lag[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const groupIds = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    const serviceGroupIds = groupIds.filter(id => isServiceGroup(namespace, id));
    const { groups } =
      serviceGroupIds.length > 0 ? await admin.describeGroups(serviceGroupIds) : { groups: [] };
    const lags: Lag[] = [];
    for (const { groupId, members } of groups) {
      const group = removePrefix(`${namespace}.`, groupId);
      for (const { topic, waiting } of await countUnread(admin, groupId, getSubscribedTopics(members)))
        lags.push({ group, topic, waiting, members: members.length });
    }
    return lags.sort((a, b) => b.waiting - a.waiting || (a.group < b.group ? -1 : 1));
  } finally {
    await admin.disconnect();
  }
}

/** Group names are `{service}-{hash}` or `{service}.{group}-{hash}`, after the namespace. */
const isServiceGroup = (namespace: string, groupId: string): boolean =>
  services.some(service => /^[.-]/.test(removePrefix(groupName(namespace, service), groupId)));

/** Returns '' if `name` does not begin with `prefix`. */
const removePrefix = (prefix: string, name: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : '';

const getSubscribedTopics = (members: readonly MemberDescription[]): string[] =>
  members.flatMap(
    ({ memberMetadata }) => AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? [],
  );

/** Finds the consumers of each topic by the names of their dead-letter topics. */
export async function findSubscriptions(
  admin: Admin,
  namespace: string,
): Promise<{ topic: string; consumer: string; deadLetterTopic: string }[]> {
  const names = await admin.listTopics();
  return topics.flatMap(topic => {
    // The line break is a placeholder for the consumer.
    const [prefix = '', suffix = ''] = deadLetterTopicName(namespace, topic, '\n').split('\n');
    return names
      .filter(name => name.startsWith(prefix) && name.endsWith(suffix))
      .map(name => ({
        topic: topicName(namespace, topic),
        consumer: name.slice(prefix.length, -suffix.length),
        deadLetterTopic: name,
      }));
  });
}

async function countUnread(admin: Admin, groupId: string, subscribedTopics: readonly string[]) {
  const committedByTopic = new Map(
    (await admin.fetchOffsets({ groupId })).map(({ topic, partitions }) => [topic, partitions]),
  );
  const lags: { topic: string; waiting: number }[] = [];
  for (const topic of new Set([...committedByTopic.keys(), ...subscribedTopics])) {
    const committedOffsets = new Map(
      committedByTopic.get(topic)?.map(({ partition, offset }) => [partition, Number(offset)]),
    );
    // A partition without a committed offset is read from its beginning.
    const unreadCounts = (await admin.fetchTopicOffsets(topic)).map(
      ({ partition, low, high }) =>
        Number(high) - Math.max(committedOffsets.get(partition) ?? -1, Number(low)),
    );
    lags.push({ topic, waiting: unreadCounts.reduce((sum, count) => sum + count, 0) });
  }
  return lags;
}
