import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, reasonOf } from '../command-error.ts';
import { root } from '../folders.ts';
import type { Child } from '../processes/child.ts';

const attemptMs = 4_000;
/** The timeout for becoming ready; generous, for busy machines. */
const timeoutMs = 180_000;

/** Retries every 100 ms until `attempt` succeeds; throws a CommandError at the timeout or when the child ends. */
export async function untilReady<T>(child: Child, logFile: string, attempt: () => Promise<T>): Promise<T> {
  const ended = child.exited.then(() => {
    throw new CommandError(
      `${child.name} ended during its start: ${lastLogLine(logFile)}. Its log is ${path.relative(root, logFile)}.`,
    );
  });
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, untilReachable(child.name, attempt, logFile)]);
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Retries every 100 ms until `attempt` succeeds; throws a CommandError at the timeout. */
export async function untilReachable<T>(
  name: string,
  attempt: () => Promise<T>,
  logFile?: string,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await within(attemptMs, attempt());
    } catch (error) {
      if (Date.now() > deadline) {
        const log = logFile === undefined ? '' : ` Its log is ${path.relative(root, logFile)}.`;
        throw new CommandError(
          `${name} was not ready in ${timeoutMs / 1000} s (${reasonOf(error)}). Is the machine busy? Try again.${log}`,
        );
      }
      await pause(100);
    }
  }
}

/** The promise's result, or an error after `ms`. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const enough = new AbortController();
  const late = pause(ms, undefined, { signal: enough.signal }).then(() => {
    throw new Error(`no response in ${ms / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    enough.abort();
  }
}

/** The last line of a log that says something, shortened. */
function lastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '');
  return (
    lines.findLast(line => /error|fatal|exception|failed/i.test(line)) ??
    lines.at(-1) ??
    'no output'
  ).slice(0, 400);
}
