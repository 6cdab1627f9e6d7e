import { type ChildProcess, spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { findStartTime, isAlive, parseStartTicks } from './identity.ts';

const getPid = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
};

describe('the start time of a process', () => {
  it('is parsed even if the process name contains spaces and parentheses', () => {
    const fields = 'S 1 42 42 0 -1 4194560 100 0 0 0 5 3 0 0 20 0 1 0 123456 9000 300';
    expect(parseStartTicks(`42 (node) ${fields}`)).toBe('123456');
    expect(parseStartTicks(`42 (a) b (c d) ${fields}`)).toBe('123456');
  });

  it('is undefined for a zombie process', () => {
    expect(
      parseStartTicks('42 (node) Z 1 42 42 0 -1 4194560 100 0 0 0 5 3 0 0 20 0 1 0 123456 9000 300'),
    ).toBeUndefined();
  });

  it('distinguishes a running process from an earlier one with the same id', () => {
    const startTime = findStartTime(process.pid);
    expect(startTime).toBeDefined();
    expect(isAlive({ pid: process.pid, start: startTime ?? '' })).toBe(true);
    expect(isAlive({ pid: process.pid, start: 'another boot:1' })).toBe(false);
  });

  it('is undefined after the process has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const pid = getPid(child);
    await new Promise(resolve => child.once('close', resolve));
    expect(findStartTime(pid)).toBeUndefined();
  });
});
