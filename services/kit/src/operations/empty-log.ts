import type { KafkaClient } from '../kafka/client.ts';

/**
 * Deletes the topics and consumer groups of a namespace. Needed after a restore, because the log contains changes that
 * the databases do not. Services create them again. Throws if a group has members. Returns the topic names.
 */
export async function emptyLog({ kafka, namespace }: KafkaClient): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const isInNamespace = (name: string) => name.startsWith(`${namespace}.`);
    const groupIds = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter(isInNamespace);
    const { groups } = groupIds.length > 0 ? await admin.describeGroups(groupIds) : { groups: [] };
    const groupInUse = groups.find(({ members }) => members.length > 0);
    if (groupInUse) throw new Error(`group ${groupInUse.groupId} has members: stop all services first`);
    if (groupIds.length > 0) await admin.deleteGroups(groupIds);
    const topics = (await admin.listTopics()).filter(isInNamespace).sort();
    if (topics.length > 0) await admin.deleteTopics({ topics });
    return topics;
  } finally {
    await admin.disconnect();
  }
}
