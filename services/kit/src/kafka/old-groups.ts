import { setTimeout as pause } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Log } from '../core/log.ts';

const retryMs = 60_000;

/**
 * Deletes the service's consumer groups of earlier releases once their last members have left. Otherwise the groups
 * would be reported as lagging.
 */
export async function deleteOldGroups(
  kafka: Kafka,
  { groupPrefix, current, log }: { groupPrefix: string; current: readonly string[]; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const isOld = (groupId: string) =>
    (groupId.startsWith(`${groupPrefix}-`) || groupId.startsWith(`${groupPrefix}.`)) &&
    !current.includes(groupId);
  let hasOldGroups = true;
  while (hasOldGroups && !signal.aborted) {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const oldIds = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter(isOld);
      const { groups } = oldIds.length > 0 ? await admin.describeGroups(oldIds) : { groups: [] };
      const unused = groups.filter(({ members }) => members.length === 0).map(({ groupId }) => groupId);
      if (unused.length > 0) await admin.deleteGroups(unused);
      hasOldGroups = unused.length < oldIds.length;
    } catch (error) {
      log.debug({ err: error }, 'failed to delete consumer groups of earlier releases');
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    if (hasOldGroups) await pause(retryMs, undefined, { signal }).catch(() => undefined);
  }
}
