import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { findStartTime, isAlive } from './identity.ts';

const waitTimeoutMs = 10 * 60_000;
const minAbandonedAgeMs = 2_000;

/** Runs `work` in only one process at a time; other processes wait for the lock file. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + waitTimeoutMs;
  while (!tryLock(file)) {
    if (Date.now() > deadline) {
      throw new CommandError(
        `Another command has held ${file} for ten minutes. Stop it, or delete that file.`,
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

function tryLock(file: string): boolean {
  mkdirSync(path.dirname(file), { recursive: true });
  const owner = JSON.stringify({ pid: process.pid, start: findStartTime(process.pid), at: Date.now() });
  try {
    writeFileSync(file, owner, { flag: 'wx' });
    return true;
  } catch {
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

function isAbandoned(file: string): boolean {
  try {
    const { pid, start, at } = JSON.parse(readFileSync(file, 'utf8'));
    return !isAlive({ pid, start }) && Date.now() - at > minAbandonedAgeMs;
  } catch {
    // Another process is writing or deleting the file.
    return false;
  }
}
