import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { VerifierOptions } from '@pact-foundation/pact-core';
import { z } from 'zod';

const program = path.join(import.meta.dirname, 'verifier-process.ts');
const Outcome = z.union([
  z.object({ kept: z.literal(true) }),
  z.object({ kept: z.literal(false), found: z.string() }),
]);
export type Outcome = z.output<typeof Outcome>;

/** Runs Pact's verifier, without its output. */
export async function runVerifier(options: VerifierOptions): Promise<Outcome> {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, PACT_DO_NOT_TRACK: 'true' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  try {
    child.send(options);
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`Pact's verifier ended without a result (${code})`);
    });
    ended.catch(() => undefined);
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return Outcome.parse(message);
  } finally {
    child.kill();
  }
}
