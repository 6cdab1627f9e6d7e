import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startChild } from './child.ts';
import { findStartTime } from './identity.ts';
import { findLiveRecords } from './records.ts';
import { endStaleProcesses } from './stale.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'giftlist-child-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getLogFile = () => path.join(folder, 'logs/program.log');
const getRunFolder = () => path.join(folder, 'run');

async function waitUntil(condition: () => boolean, state: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if (condition()) return;
    await pause(50);
  }
  throw new Error(`The timeout ended before ${state}.`);
}

function startNode(script: string, onLine?: (line: string) => void) {
  return startChild({
    name: 'program',
    command: process.execPath,
    arguments: ['-e', script],
    logFile: getLogFile(),
    recordFolder: getRunFolder(),
    ...(onLine && { onLine }),
  });
}

describe('a child process', () => {
  it('is recorded while it runs, and its output lines are logged and passed to the listener', async () => {
    const lines: string[] = [];
    const child = startNode("console.log('one'); console.error('two'); setInterval(() => {}, 1000)", line =>
      lines.push(line),
    );
    await waitUntil(() => lines.length === 2, 'both lines were received');
    expect(findLiveRecords(getRunFolder()).map(({ name, pid }) => ({ name, pid }))).toEqual([
      { name: 'program', pid: child.pid },
    ]);
    const exit = await child.stop();
    expect(exit).toEqual({ code: null, signal: 'SIGTERM' });
    expect(findLiveRecords(getRunFolder())).toEqual([]);
    expect(readFileSync(getLogFile(), 'utf8').split('\n').sort()).toEqual(['', 'one', 'two']);
  });

  it('is killed if it does not end after SIGTERM', async () => {
    const lines: string[] = [];
    const child = startNode(
      "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)",
      line => lines.push(line),
    );
    await waitUntil(() => lines.length === 1, 'the child ignores SIGTERM');
    expect(await child.stop(200)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('reports ENOENT if the program does not exist', async () => {
    const child = startChild({
      name: 'program',
      command: path.join(folder, 'missing'),
      arguments: [],
      logFile: getLogFile(),
    });
    expect((await child.exited).reason).toContain('ENOENT');
  });

  it('ends when its parent is killed with SIGKILL', async () => {
    const pidFile = path.join(folder, 'pid');
    const module = path.join(import.meta.dirname, 'child.ts');
    const launcherFile = path.join(folder, 'launcher.mjs');
    writeFileSync(
      launcherFile,
      `import { writeFileSync } from 'node:fs';
       const { startChild } = await import(${JSON.stringify(module)});
       const child = startChild({ name: 'program', command: process.execPath,
         arguments: ['-e', 'setInterval(() => {}, 1000)'], logFile: ${JSON.stringify(getLogFile())} });
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       setInterval(() => {}, 1000);`,
    );
    const launcher = spawn(process.execPath, [launcherFile], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
    });
    const readPid = () => {
      try {
        return Number(readFileSync(pidFile, 'utf8'));
      } catch {
        return 0;
      }
    };
    await waitUntil(() => readPid() > 0 && findStartTime(readPid()) !== undefined, 'the grandchild runs');
    launcher.kill('SIGKILL');
    await waitUntil(() => findStartTime(readPid()) === undefined, 'the grandchild has ended too');
  });
});

describe('a process that a killed launcher left behind', () => {
  it('is ended only if its start time matches its record and its launcher no longer runs', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      detached: true,
      stdio: 'ignore',
    });
    const pid = getPid(orphan);
    const ended = new Promise(resolve => orphan.once('exit', resolve));
    await waitUntil(() => findStartTime(pid) !== undefined, 'the process runs');
    const record = { name: 'program', pid, start: findStartTime(pid), starter: 1, starterStart: 'gone' };
    const writeChangedRecord = (change: object) => {
      rmSync(getRunFolder(), { recursive: true, force: true });
      writeRecordFile(getRunFolder(), 'program.json', JSON.stringify({ ...record, ...change }));
    };

    writeChangedRecord({ start: 'another boot:1' });
    expect(await endStaleProcesses(getRunFolder())).toEqual([]);
    writeChangedRecord({ starter: process.pid, starterStart: findStartTime(process.pid) });
    expect(await endStaleProcesses(getRunFolder())).toEqual([]);
    expect(findStartTime(pid)).toBeDefined();

    writeChangedRecord({});
    expect(await endStaleProcesses(getRunFolder())).toEqual(['program']);
    await ended;
    expect(findStartTime(pid)).toBeUndefined();
  });
});

function getPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
}

function writeRecordFile(recordFolder: string, file: string, text: string): void {
  mkdirSync(recordFolder, { recursive: true });
  writeFileSync(path.join(recordFolder, file), text);
}
