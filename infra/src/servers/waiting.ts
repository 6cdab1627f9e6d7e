import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, toReason } from '../command-error.ts';
import { root } from '../folders.ts';
import type { Child } from '../processes/child.ts';

const attemptTimeoutMs = 4_000;
/** Generous, for busy machines. */
const readyTimeoutMs = 180_000;

/**
 * Retries `attempt` until it succeeds. Throws a CommandError at the timeout or when the child ends. Stops the
 * child before an error is thrown.
 */
export async function waitUntilReady<T>(
  child: Child,
  logFile: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const ended = child.exited.then(() => {
    throw new CommandError(
      `${child.name} ended during startup: ${readLastLogLine(logFile)}. See its log, ${path.relative(root, logFile)}.`,
    );
  });
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, waitUntilReachable(child.name, attempt, logFile)]);
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Retries `attempt` until it succeeds. Throws a CommandError at the timeout. */
export async function waitUntilReachable<T>(
  name: string,
  attempt: () => Promise<T>,
  logFile?: string,
): Promise<T> {
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    try {
      return await withTimeout(attemptTimeoutMs, attempt());
    } catch (error) {
      if (Date.now() > deadline) {
        const logHint = logFile === undefined ? '' : ` See its log, ${path.relative(root, logFile)}.`;
        throw new CommandError(
          `${name} was not ready after ${readyTimeoutMs / 1000} s (${toReason(error)}). Is the machine busy? Try again.${logHint}`,
        );
      }
      await pause(100);
    }
  }
}

export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  const cancellation = new AbortController();
  const timeout = pause(ms, undefined, { signal: cancellation.signal }).then(() => {
    throw new Error(`no response after ${ms / 1000} s`);
  });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    cancellation.abort();
  }
}

function readLastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '');
  return (
    lines.findLast(line => /error|fatal|exception|failed/i.test(line)) ??
    lines.at(-1) ??
    'no output'
  ).slice(0, 400);
}
