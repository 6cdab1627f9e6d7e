import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { registerGroup, unregisterGroup } from './process-groups.ts';
import { removeRecord, writeRecord } from './records.ts';

export type Program = {
  name: string;
  command: string;
  arguments: readonly string[];
  environment?: NodeJS.ProcessEnv;
  workingFolder?: string;
  logFile: string;
  /** Contains a record of the process while it runs. */
  recordFolder?: string;
  onLine?: (line: string) => void;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null; reason?: string };

/** A process in a separate process group that ends when this process ends. */
export type Child = {
  readonly name: string;
  readonly pid: number | undefined;
  readonly exited: Promise<Exit>;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, then SIGKILL after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<Exit>;
};

const maxLogBytes = 10 * 1024 * 1024;

/** If the process cannot be started, `exited` resolves immediately with a `reason`. */
export function startChild(program: Program): Child {
  mkdirSync(path.dirname(program.logFile), { recursive: true });
  rotateLog(program.logFile);
  const child =
    program.onLine === undefined ? spawnWithLogFile(program) : spawnAndReadLines(program, program.onLine);
  const pid = child.pid;
  if (pid !== undefined) {
    registerGroup(pid);
    if (program.recordFolder !== undefined) writeRecord(program.recordFolder, program.name, pid);
  }
  const exited = waitForExit(child).then(exit => {
    if (pid !== undefined) unregisterGroup(pid);
    if (program.recordFolder !== undefined) removeRecord(program.recordFolder, program.name);
    return exit;
  });
  return {
    name: program.name,
    pid,
    exited,
    signal: signal => signalGroup(pid, signal),
    stop: timeoutMs => stopChild(pid, exited, timeoutMs ?? 8_000),
  };
}

// Waits only briefly for the last output: a grandchild may keep the pipe open.
async function waitForExit(child: ChildProcess): Promise<Exit> {
  const closed = new Promise(resolve => child.once('close', resolve));
  const exit = await new Promise<Exit>(resolve => {
    child.once('error', error => resolve({ code: null, signal: null, reason: error.message }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await Promise.race([closed, pause(300)]);
  return exit;
}

async function stopChild(pid: number | undefined, exited: Promise<Exit>, timeoutMs: number): Promise<Exit> {
  signalGroup(pid, 'SIGTERM');
  // A paused process handles SIGTERM only after SIGCONT.
  signalGroup(pid, 'SIGCONT');
  const killTimer = setTimeout(() => signalGroup(pid, 'SIGKILL'), timeoutMs);
  try {
    return await exited;
  } finally {
    clearTimeout(killTimer);
  }
}

export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended in the meantime.
  }
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(logFile, `${logFile}.old`);
}

function spawnWithLogFile(program: Program): ChildProcess {
  const log = openSync(program.logFile, 'a');
  try {
    return spawn(program.command, program.arguments, {
      cwd: program.workingFolder,
      env: program.environment ?? process.env,
      stdio: ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

function spawnAndReadLines(program: Program, onLine: (line: string) => void): ChildProcess {
  const child = spawn(program.command, program.arguments, {
    cwd: program.workingFolder,
    env: program.environment ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const log = createWriteStream(program.logFile, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', line => {
      log.write(`${line}\n`);
      onLine(line);
    });
  }
  child.once('close', () => log.end());
  return child;
}
