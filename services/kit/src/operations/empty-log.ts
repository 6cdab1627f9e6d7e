import type { KafkaClient } from '../kafka/client.ts';

/**
 * Deletes a namespace's topics and consumer groups: after a restore, the log contains events that the databases do not
 * know. Services create them again. Throws while a consumer reads. Returns the topic names.
 */
export async function emptyLog({ kafka, namespace }: KafkaClient): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const isOwn = (name: string) => name.startsWith(`${namespace}.`);
    const ids = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter(isOwn);
    const { groups } = ids.length > 0 ? await admin.describeGroups(ids) : { groups: [] };
    const busy = groups.find(({ members }) => members.length > 0);
    if (busy) throw new Error(`group ${busy.groupId} has members: stop all services first`);
    if (ids.length > 0) await admin.deleteGroups(ids);
    const topics = (await admin.listTopics()).filter(isOwn).sort();
    if (topics.length > 0) await admin.deleteTopics({ topics });
    return topics;
  } finally {
    await admin.disconnect();
  }
}
