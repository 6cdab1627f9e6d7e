import { setTimeout as pause } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Log } from '../log.ts';

const againMs = 60_000;

/**
 * Deletes the groups of a service's earlier releases as soon as they have no members, so that they do not look like
 * consumers that are behind.
 */
export async function deleteOldGroups(
  kafka: Kafka,
  { service, current, log }: { service: string; current: readonly string[]; log: Log },
  stopping: AbortSignal,
): Promise<void> {
  const isOld = (name: string) => /^[.-]/.test(name.slice(service.length)) && !current.includes(name);
  for (let left = 1; left > 0 && !stopping.aborted; ) {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const ids = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
      const old = ids.filter(name => name.startsWith(service) && isOld(name));
      const { groups } = old.length > 0 ? await admin.describeGroups(old) : { groups: [] };
      const unread = groups.filter(({ members }) => members.length === 0).map(({ groupId }) => groupId);
      if (unread.length > 0) await admin.deleteGroups(unread);
      left = old.length - unread.length;
    } catch (error) {
      log.debug({ err: error }, 'groups of earlier releases not deleted');
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    if (left > 0) await pause(againMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
