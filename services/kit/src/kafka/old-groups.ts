import { setTimeout as pause } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Log } from '../core/log.ts';

const retryMs = 60_000;

/**
 * Deletes the groups of earlier releases when their last members have left. Otherwise they would be reported as
 * lagging.
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
      const old = ids.filter(name => name.startsWith(service) && isOld(name));
      const { groups } = old.length > 0 ? await admin.describeGroups(old) : { groups: [] };
      const unused = groups.filter(({ members }) => members.length === 0).map(({ groupId }) => groupId);
      if (unused.length > 0) await admin.deleteGroups(unused);
      remaining = old.length - unused.length;
    } catch (error) {
      log.debug({ err: error }, 'failed to delete consumer groups of earlier releases');
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    if (remaining > 0) await pause(retryMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
