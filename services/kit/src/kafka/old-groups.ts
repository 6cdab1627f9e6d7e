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
  { service, current, log }: { service: string; current: readonly string[]; log: Log },
  stopping: AbortSignal,
): Promise<void> {
  const isOld = (name: string) => /^[.-]/.test(name.slice(service.length)) && !current.includes(name);
  for (let remaining = 1; remaining > 0 && !stopping.aborted; ) {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const ids = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
      const oldIds = ids.filter(name => name.startsWith(service) && isOld(name));
      const { groups } = oldIds.length > 0 ? await admin.describeGroups(oldIds) : { groups: [] };
      const unused = groups.filter(({ members }) => members.length === 0).map(({ groupId }) => groupId);
      if (unused.length > 0) await admin.deleteGroups(unused);
      remaining = oldIds.length - unused.length;
    } catch (error) {
      log.debug({ err: error }, 'failed to delete consumer groups of earlier releases');
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    if (remaining > 0) await pause(retryMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
