import { spawn } from 'node:child_process';
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

const logFile = () => path.join(folder, 'logs/thing.log');
const runFolder = () => path.join(folder, 'run');

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (condition()) return;
    await pause(50);
  }
  throw new Error(`Waited in vain until ${what}.`);
}

function nodeChild(script: string, onLine?: (line: string) => void) {
  return startChild({
    name: 'thing',
    command: process.execPath,
    arguments: ['-e', script],
    logFile: logFile(),
    recordFolder: runFolder(),
    ...(onLine && { onLine }),
  });
}

describe('a child process', () => {
  it('is recorded while it runs, and its lines reach the log and the listener', async () => {
    const lines: string[] = [];
    const child = nodeChild("console.log('one'); console.error('two'); setInterval(() => {}, 1000)", line =>
      lines.push(line),
    );
    await until(() => lines.length === 2, 'both lines came');
    expect(findLiveRecords(runFolder()).map(({ name, pid }) => ({ name, pid }))).toEqual([
      { name: 'thing', pid: child.pid },
    ]);
    const exit = await child.stop();
    expect(exit).toEqual({ code: null, signal: 'SIGTERM' });
    expect(findLiveRecords(runFolder())).toEqual([]);
    expect(readFileSync(logFile(), 'utf8').split('\n').sort()).toEqual(['', 'one', 'two']);
  });

  it('is killed if it does not end when asked', async () => {
    const lines: string[] = [];
    const child = nodeChild(
      "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)",
      line => lines.push(line),
    );
    await until(() => lines.length === 1, 'it listens');
    expect(await child.stop(200)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('ends with a reason if the program does not exist', async () => {
    const child = startChild({
      name: 'thing',
      command: path.join(folder, 'missing'),
      arguments: [],
      logFile: logFile(),
    });
    expect((await child.exited).reason).toContain('ENOENT');
  });

  it('ends with its parent, even if that is killed with SIGKILL', async () => {
    const pidFile = path.join(folder, 'pid');
    const module = path.join(import.meta.dirname, 'child.ts');
    const starter = path.join(folder, 'starter.mjs');
    writeFileSync(
      starter,
      `import { writeFileSync } from 'node:fs';
       const { startChild } = await import(${JSON.stringify(module)});
       const child = startChild({ name: 'thing', command: process.execPath,
         arguments: ['-e', 'setInterval(() => {}, 1000)'], logFile: ${JSON.stringify(logFile())} });
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       setInterval(() => {}, 1000);`,
    );
    const launcher = spawn(process.execPath, [starter], { stdio: 'ignore', env: { PATH: process.env.PATH } });
    const readPid = () => {
      try {
        return Number(readFileSync(pidFile, 'utf8'));
      } catch {
        return 0;
      }
    };
    await until(() => readPid() > 0 && findStartTime(readPid()) !== undefined, 'the grandchild runs');
    launcher.kill('SIGKILL');
    await until(() => findStartTime(readPid()) === undefined, 'the grandchild has ended too');
  });
});

describe('a process that a killed launcher left behind', () => {
  it('is ended only if it is certainly ours', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      detached: true,
      stdio: 'ignore',
    });
    const { pid = 0 } = orphan;
    const ended = new Promise(resolve => orphan.once('exit', resolve));
    await until(() => findStartTime(pid) !== undefined, 'it runs');
    const entry = { name: 'thing', pid, start: findStartTime(pid), starter: 1, starterStart: 'gone' };
    const note = (change: object) => {
      rmSync(runFolder(), { recursive: true, force: true });
      writeNote(runFolder(), 'thing.json', JSON.stringify({ ...entry, ...change }));
    };

    note({ start: 'another boot:1' });
    expect(await endStaleProcesses(runFolder())).toEqual([]);
    note({ starter: process.pid, starterStart: findStartTime(process.pid) });
    expect(await endStaleProcesses(runFolder())).toEqual([]);
    expect(findStartTime(pid)).toBeDefined();

    note({});
    expect(await endStaleProcesses(runFolder())).toEqual(['thing']);
    await ended;
    expect(findStartTime(pid)).toBeUndefined();
  });
});

function writeNote(place: string, file: string, text: string): void {
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, file), text);
}
