import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { signalGroup } from './child.ts';
import { isAlive } from './identity.ts';
import { forget, hasStarter, liveRecords, type ProcessRecord } from './records.ts';

const timeoutMs = 5_000;

/**
 * Ends the processes that a killed launcher left behind: only recorded ones with the recorded start time, and not those
 * whose launcher is still running.
 */
export async function endStale(recordFolder: string): Promise<string[]> {
  const orphans = liveRecords(recordFolder).filter(entry => !hasStarter(entry));
  for (const { pid } of orphans) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + timeoutMs;
  while (orphans.some(isAlive) && Date.now() < deadline) await pause(50);
  for (const orphan of orphans) {
    if (isAlive(orphan)) signalGroup(orphan.pid, 'SIGKILL');
    forget(recordFolder, orphan.name);
  }
  return orphans.map(orphan => orphan.name);
}

/** The running launcher of this data, if any. */
export function runningLauncher(recordFolder: string): ProcessRecord | undefined {
  return liveRecords(recordFolder).find(entry => entry.name === 'launcher' && entry.pid !== process.pid);
}

/** Throws if another launcher uses the same data. */
export function refuseWhileRunning(recordFolder: string, what: string): void {
  const other = runningLauncher(recordFolder);
  if (other === undefined) return;
  throw new CommandError(
    `Giftlist is already running (process ${other.pid}). Stop it with Ctrl-C first, then ${what}.`,
  );
}
