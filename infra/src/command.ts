import { CommandError } from './command-error.ts';
import { coloured } from './report/progress.ts';

/** Thrown if a command ends because it was asked to stop. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

const interrupted = 130;
const impatientMs = 1_000;

/**
 * Runs a command and exits. A CommandError or an unknown option is printed as one readable message, any other error with
 * its stack; the exit code is the CommandError's own or 1. Cleanup belongs in the command's own `finally`.
 */
export async function run(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    if (!(error instanceof Stopped)) console.error(`\n${coloured('red', messageOf(error))}`);
  }
  process.exit();
}

/**
 * Aborted when a person (Ctrl-C), npm, or the end of our parent asks the command to stop. A second request after more
 * than a second ends this process at once; its child processes end after it.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const stop = () => {
    if (controller.signal.aborted && performance.now() - asked > impatientMs) process.exit(interrupted);
    if (asked === 0) asked = performance.now();
    controller.abort(new Stopped('asked to stop'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The bootstrap has a channel to us, which closes if it is killed.
  process.once('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}

/** The result of the work, or `Stopped` as soon as the command is asked to stop. */
export async function untilStopped<T>(stopping: AbortSignal, work: Promise<T>): Promise<T> {
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

/** Waits until the command is asked to stop. */
export async function waitForStop(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  // A pending promise keeps no process alive; a timer does.
  const alive = setInterval(() => undefined, 60_000);
  await new Promise(resolve => stopping.addEventListener('abort', resolve, { once: true }));
  clearInterval(alive);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Stopped) return interrupted;
  return error instanceof CommandError ? error.exitCode : 1;
}

function messageOf(error: unknown): string {
  if (error instanceof CommandError || isWrongOption(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** An error of `parseArgs`, whose message is already a sentence. */
const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
