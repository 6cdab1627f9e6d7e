import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, toReason } from '../command-error.ts';
import { root } from '../folders.ts';
import { startChild } from '../processes/child.ts';
import type { Running } from '../processes/supervisor.ts';
import { findFailureReason, type Notice, parseNotice } from '../report/service-lines.ts';
import type { Folders } from '../servers/running-server.ts';

export type WebProgram = {
  name: string;
  command: string;
  arguments: readonly string[];
  environment: NodeJS.ProcessEnv;
  workingFolder: string;
  folders: Folders;
  /** Responds with 2xx when the program is ready. */
  readyUrl: string;
  onNotice: (notice: Notice) => void;
};

const maxKeptLines = 40;
const readyTimeoutMs = 180_000;

/** Waits until the program is ready. If it exits first, throws a CommandError with the reason from its output. */
export async function startProgram(program: WebProgram): Promise<Running> {
  const lines: string[] = [];
  let isReady = false;
  const logFile = path.join(program.folders.logFolder, `${program.name}.log`);
  const child = startChild({
    name: program.name,
    command: program.command,
    arguments: program.arguments,
    environment: program.environment,
    workingFolder: program.workingFolder,
    logFile,
    recordFolder: program.folders.recordFolder,
    onLine: line => {
      lines.push(line);
      if (lines.length > maxKeptLines) lines.shift();
      // Errors during startup are in the error that this function throws.
      const notice = isReady ? parseNotice(line) : undefined;
      if (notice !== undefined) program.onNotice(notice);
    },
  });
  try {
    await waitUntilReady(program.readyUrl, child.exited);
  } catch (error) {
    await child.stop();
    const reason = findFailureReason(lines).replace(`${program.name} cannot start: `, '').replace(/\.$/, '');
    throw new CommandError(
      `${program.name} ${toReason(error)}: ${reason}. See its log, ${path.relative(root, logFile)}.`,
    );
  }
  isReady = true;
  return { pid: child.pid, ended: child.exited, stop: async () => void (await child.stop()) };
}

async function waitUntilReady(url: string, exited: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const ended = exited.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await isOk(url))) {
    if (hasEnded) throw new Error('failed to start');
    if (Date.now() > deadline) throw new Error(`was not ready after ${readyTimeoutMs / 1000} s`);
    await Promise.race([pause(100), ended]);
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
