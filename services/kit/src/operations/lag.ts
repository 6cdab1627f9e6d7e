import { topics } from '@giftlist/contracts/event';
import { services } from '@giftlist/contracts/route';
import { type Admin, AssignerProtocol, type MemberDescription } from 'kafkajs';
import type { KafkaClient } from '../kafka/client.ts';
import { deadLetterName, groupName, topicName } from '../kafka/names.ts';

/** How far a group is behind on one topic. */
export interface Lag {
  group: string;
  topic: string;
  /** Unread messages, over all partitions. */
  waiting: number;
  /** The number of its members. */
  members: number;
}

/** The lag of each group of a namespace, the largest first. */
export async function readLag({ kafka, namespace }: KafkaClient): Promise<Lag[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const known = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    const own = known.filter(id =>
      services.some(name => /^[.-]/.test(after(groupName(namespace, name), id))),
    );
    const { groups } = own.length > 0 ? await admin.describeGroups(own) : { groups: [] };
    const lags: Lag[] = [];
    for (const { groupId, members } of groups) {
      const group = after(`${namespace}.`, groupId);
      for (const { topic, waiting } of await waitingFor(admin, groupId, subscribedBy(members)))
        lags.push({ group, topic, waiting, members: members.length });
    }
    return lags.sort((a, b) => b.waiting - a.waiting || (a.group < b.group ? -1 : 1));
  } finally {
    await admin.disconnect();
  }
}

/** The text after a prefix; empty if the text does not start with it. */
const after = (prefix: string, name: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : '';

const subscribedBy = (members: readonly MemberDescription[]): string[] =>
  members.flatMap(
    ({ memberMetadata }) => AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? [],
  );

/** The consumers of each topic, known by their dead-letter topics. */
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

/** The topics that the group has read or subscribes to. */
async function waitingFor(admin: Admin, groupId: string, subscribed: readonly string[]) {
  const read = new Map((await admin.fetchOffsets({ groupId })).map(one => [one.topic, one.partitions]));
  const lags: { topic: string; waiting: number }[] = [];
  for (const topic of new Set([...read.keys(), ...subscribed])) {
    const places = new Map(read.get(topic)?.map(({ partition, offset }) => [partition, Number(offset)]));
    // A partition without a committed offset is read from its beginning.
    const left = (await admin.fetchTopicOffsets(topic)).map(
      ({ partition, low, high }) => Number(high) - Math.max(places.get(partition) ?? -1, Number(low)),
    );
    lags.push({ topic, waiting: left.reduce((sum, one) => sum + one, 0) });
  }
  return lags;
}
