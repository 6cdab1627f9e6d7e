import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { VerifierOptions } from '@pact-foundation/pact-core';
import { z } from 'zod';

const program = fileURLToPath(import.meta.resolve('./verifier-process.ts'));
const Outcome = z.union([
  z.object({ succeeded: z.literal(true) }),
  z.object({ succeeded: z.literal(false), output: z.string() }),
]);
export type Outcome = z.output<typeof Outcome>;
/** Long, because the verifier retries with growing delays after a 5xx. */
const timeoutMs = 180_000;

export async function runVerifier(options: VerifierOptions): Promise<Outcome> {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, PACT_DO_NOT_TRACK: 'true' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.send(options);
  try {
    return await Promise.race([
      waitForOutcome(child),
      waitForExit(child),
      pause(timeoutMs, timeoutOutcome, { ref: false }),
    ]);
  } finally {
    child.kill();
  }
}

const timeoutOutcome: Outcome = {
  succeeded: false,
  output: `the verifier did not end within ${timeoutMs / 1_000} seconds`,
};

async function waitForOutcome(child: ChildProcess): Promise<Outcome> {
  const [message] = await once(child, 'message');
  return Outcome.parse(message);
}

async function waitForExit(child: ChildProcess): Promise<Outcome> {
  const [code] = await once(child, 'exit');
  return { succeeded: false, output: `the verifier ended without a result (${code})` };
}
