import { CommandError } from './command-error.ts';
import { applyStyle } from './report/progress.ts';

export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The exit code of a process that SIGINT ended: 128 + 2. */
const interruptedExitCode = 130;
/** A second stop request within this time is ignored, because npm repeats the Ctrl-C of the terminal. */
const ignoreRepeatsMs = 1_000;

/**
 * Runs a command and exits. Prints the message of a `CommandError` or of an error in the options, and the stack
 * of any other error. `work` must clean up in a `finally`, because the process exits.
 */
export async function run(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    process.exitCode = toExitCode(error);
    if (!(error instanceof Stopped)) console.error(`\n${applyStyle('red', toMessage(error))}`);
  }
  process.exit();
}

/**
 * The returned signal aborts on Ctrl-C, a signal from npm, or the end of the parent process. A second stop request
 * ends this process immediately; its child processes then end too.
 */
export function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  let requestedAt = 0;
  const stop = () => {
    if (controller.signal.aborted && performance.now() - requestedAt > ignoreRepeatsMs)
      process.exit(interruptedExitCode);
    if (requestedAt === 0) requestedAt = performance.now();
    controller.abort(new Stopped('stop requested'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The channel to the parent process closes even if the parent is killed.
  process.once('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}

/** Rejects with `Stopped` as soon as a stop is requested. */
export async function runUntilStopped<T>(stopping: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  stopping.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(stopping.reason);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([stopped, work]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

export async function waitForStop(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  // A pending promise does not keep the process running, but a timer does.
  const keepAlive = setInterval(() => undefined, 60_000);
  await new Promise(resolve => stopping.addEventListener('abort', resolve, { once: true }));
  clearInterval(keepAlive);
}

function toExitCode(error: unknown): number {
  if (error instanceof Stopped) return interruptedExitCode;
  return error instanceof CommandError ? error.exitCode : 1;
}

function toMessage(error: unknown): string {
  if (error instanceof CommandError || isOptionError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const isOptionError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
