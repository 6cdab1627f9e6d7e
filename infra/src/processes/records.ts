import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findStartTime, isAlive } from './identity.ts';

/** `start` and `starterStart` are the start times of the process and of the one that started it. */
const ProcessRecord = z.object({
  name: z.string(),
  pid: z.int(),
  start: z.string(),
  starter: z.int(),
  starterStart: z.string(),
});
export type ProcessRecord = z.output<typeof ProcessRecord>;

export function writeRecord(folder: string, name: string, pid: number): void {
  const start = findStartTime(pid);
  const starterStart = findStartTime(process.pid);
  if (start === undefined || starterStart === undefined) return;
  mkdirSync(folder, { recursive: true });
  const entry: ProcessRecord = { name, pid, start, starter: process.pid, starterStart };
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(entry));
}

export function removeRecord(folder: string, name: string): void {
  rmSync(path.join(folder, `${name}.json`), { force: true });
}

export function findLiveRecords(folder: string): ProcessRecord[] {
  return readRecords(folder).filter(isAlive);
}

export function isStarterRunning(entry: ProcessRecord): boolean {
  return isAlive({ pid: entry.starter, start: entry.starterStart });
}

function readRecords(folder: string): ProcessRecord[] {
  try {
    return readdirSync(folder)
      .filter(file => file.endsWith('.json'))
      .flatMap(file => parseRecord(readFileSync(path.join(folder, file), 'utf8')));
  } catch {
    return [];
  }
}

function parseRecord(text: string): ProcessRecord[] {
  try {
    return [ProcessRecord.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
