import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { signalGroup } from './child.ts';
import { isAlive } from './identity.ts';
import {
  findLiveRecords,
  isStarterRunning,
  type ProcessRecord,
  removeRecord,
  writeRecord,
} from './records.ts';

const exitTimeoutMs = 5_000;

/** Ends processes of a killed launcher and returns their names. */
export async function endStaleProcesses(recordFolder: string): Promise<string[]> {
  const orphans = findLiveRecords(recordFolder).filter(entry => !isStarterRunning(entry));
  for (const { pid } of orphans) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + exitTimeoutMs;
  while (orphans.some(isAlive) && Date.now() < deadline) await pause(50);
  for (const orphan of orphans) {
    if (isAlive(orphan)) signalGroup(orphan.pid, 'SIGKILL');
    removeRecord(recordFolder, orphan.name);
  }
  return orphans.map(orphan => orphan.name);
}

/** Finds another launcher that uses the same data. */
export function findRunningLauncher(recordFolder: string): ProcessRecord | undefined {
  return findLiveRecords(recordFolder).find(entry => entry.name === 'launcher' && entry.pid !== process.pid);
}

/**
 * Ends processes of a killed launcher and records this launcher until `cleanup` runs. Throws if another
 * launcher uses the same data.
 */
export async function registerLauncher(
  recordFolder: string,
  nextStep: string,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  assertNotRunning(recordFolder, nextStep);
  await endStaleProcesses(recordFolder);
  writeRecord(recordFolder, 'launcher', process.pid);
  cleanup.defer(() => removeRecord(recordFolder, 'launcher'));
}

export function assertNotRunning(recordFolder: string, nextStep: string): void {
  const runningLauncher = findRunningLauncher(recordFolder);
  if (runningLauncher === undefined) return;
  throw new CommandError(
    `Giftlist is already running (process ${runningLauncher.pid}). Stop it with Ctrl-C first, then ${nextStep}.`,
  );
}
