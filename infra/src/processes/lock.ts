import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { isAlive, startOf } from './identity.ts';

const longestMs = 10 * 60_000;
const justMadeMs = 2_000;

/** Runs work that only one process of this checkout may do at a time; others wait. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + longestMs;
  while (!take(file)) {
    if (Date.now() > deadline) {
      throw new CommandError(
        `Another command has held ${file} for ten minutes. End it, or remove that file.`,
      );
    }
    await pause(100);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function take(file: string): boolean {
  mkdirSync(path.dirname(file), { recursive: true });
  const owner = JSON.stringify({ pid: process.pid, start: startOf(process.pid), at: Date.now() });
  try {
    writeFileSync(file, owner, { flag: 'wx' });
    return true;
  } catch {
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Whether the holder of the lock has ended without releasing it. */
function isAbandoned(file: string): boolean {
  try {
    const { pid, start, at } = JSON.parse(readFileSync(file, 'utf8'));
    return !isAlive({ pid, start }) && Date.now() - at > justMadeMs;
  } catch {
    // It is just being written or released.
    return false;
  }
}
