import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, reasonOf } from '../command-error.ts';
import { root } from '../folders.ts';
import { startChild } from '../processes/child.ts';
import type { Running } from '../processes/supervisor.ts';
import { lastWords, type Notice, noticeIn } from '../report/service-lines.ts';
import type { Place } from '../servers/part.ts';

/** A program of ours with an HTTP server, and its readiness check. */
export type WebProgram = {
  name: string;
  command: string;
  arguments: readonly string[];
  environment: NodeJS.ProcessEnv;
  folder: string;
  place: Place;
  /** The path that returns 2xx when the program is ready. */
  readyUrl: string;
  notice: (notice: Notice) => void;
};

const remembered = 40;
const timeoutMs = 180_000;

/** Starts a program and waits until it is ready; if it ends, its last output becomes the CommandError's reason. */
export async function startProgram(program: WebProgram): Promise<Running> {
  const lines: string[] = [];
  let ready = false;
  const logFile = path.join(program.place.logFolder, `${program.name}.log`);
  const child = startChild({
    name: program.name,
    command: program.command,
    arguments: program.arguments,
    environment: program.environment,
    folder: program.folder,
    logFile,
    recordFolder: program.place.recordFolder,
    onLine: line => {
      lines.push(line);
      if (lines.length > remembered) lines.shift();
      // Failures before it is ready are reported once, as the reason.
      const notice = ready ? noticeIn(line) : undefined;
      if (notice !== undefined) program.notice(notice);
    },
  });
  try {
    await untilReady(program.readyUrl, child.exited);
  } catch (error) {
    await child.stop();
    const reason = lastWords(lines).replace(`${program.name} cannot start: `, '').replace(/\.$/, '');
    throw new CommandError(
      `${program.name} ${reasonOf(error)}: ${reason}. Its log is ${path.relative(root, logFile)}.`,
    );
  }
  ready = true;
  return { pid: child.pid, ended: child.exited, stop: async () => void (await child.stop()) };
}

async function untilReady(url: string, exited: Promise<unknown>): Promise<void> {
  let gone = false;
  const ended = exited.then(() => {
    gone = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    if (gone) throw new Error('does not start');
    if (Date.now() > deadline) throw new Error(`was not ready in ${timeoutMs / 1000} s`);
    await Promise.race([pause(100), ended]);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
